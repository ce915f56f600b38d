package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.hermes.processor.NotReadyException;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.redaction.Redactor;
import java.util.concurrent.CompletableFuture;

/**
 * The lines of a run as they come from the store, a part at a time: the next one is read when the caller has taken the last, so
 * memory does not grow with the run. An answer that fails in the middle is broken off, so that nobody takes it for the whole.
 */
final class LineStream {
    private static final MediaType LINES = MediaType.parse("application/x-ndjson");
    private static final String FIRST_LINE = "hermes-first-line";
    private static final int PART_CHARS = 64 << 10;

    private final String runId;
    private final RunReads reads;
    private final Redactor redactor;
    private final Question question;
    private final HttpResponseWriter response = HttpResponse.streaming();

    LineStream(String runId, RunReads reads, Redactor redactor, Question question) {
        this.runId = runId;
        this.reads = reads;
        this.redactor = redactor;
        this.question = question;
    }

    /**
     * The answer: the lines behind {@code afterSeq}. A header says at which place the first of them stands, so that a caller who
     * counts lines knows of those that the topic no longer has.
     */
    HttpResponse from(long afterSeq) {
        question.request().clearRequestTimeout(); // a long run takes as long as the caller takes to read it
        // the first part first: what cannot be answered is refused, and not broken off
        return HttpResponse.of(part(afterSeq).thenApply(first -> {
            response.write(ResponseHeaders.builder(HttpStatus.OK)
                    .contentType(LINES)
                    .add(HttpHeaderNames.CACHE_CONTROL, "no-store")
                    .addLong(FIRST_LINE, first.firstSeq)
                    .build());
            write(first);
            return response;
        }));
    }

    private CompletableFuture<Part> part(long afterSeq) {
        return question.work(() -> {
            Part part = new Part(afterSeq);
            try {
                reads.lines(runId, afterSeq, (seq, line) -> part.add(seq, line, redactor));
                part.isHere = part.text.length() > 0 || isHere();
                return part;
            } catch (PartIsFull full) {
                return part; // the rest comes in the next
            }
        });
    }

    /** Nothing more is there: because that was all, or because the run has moved to another instance meanwhile. */
    private void end(Part part) {
        if (part.isHere) {
            response.close();
        } else {
            response.close(new NotReadyException("the run has moved to another instance, try again"));
        }
    }

    private boolean isHere() {
        return reads.runsBeginning(runId, 1).stream()
                .anyMatch(run -> run.runId().equals(runId));
    }

    private void write(Part part) {
        if (part.text.length() == 0) {
            end(part);
            return;
        }
        response.write(HttpData.ofUtf8(part.text.toString()));
        CompletableFuture<Void> unused = response.whenConsumed()
                .thenCompose(taken -> part(part.lastSeq))
                .thenAccept(this::write)
                .exceptionally(failure -> {
                    response.close(failure);
                    return null;
                });
    }

    /** Ends the reading of a part. Without a stack trace: it is no failure. */
    private static final class PartIsFull extends Exception {
        private static final long serialVersionUID = 1L;

        PartIsFull() {
            super(null, null, false, false);
        }
    }

    private static final class Part {
        private final StringBuilder text = new StringBuilder();
        private long firstSeq;
        private long lastSeq;
        private boolean isHere = true;

        Part(long afterSeq) {
            this.firstSeq = afterSeq + 1;
            this.lastSeq = afterSeq;
        }

        void add(long seq, byte[] line, Redactor redactor) throws PartIsFull {
            firstSeq = text.length() == 0 ? seq : firstSeq;
            text.append(redactor.mask(new String(line, UTF_8)).text()).append('\n');
            lastSeq = seq;
            if (text.length() >= PART_CHARS) {
                throw new PartIsFull();
            }
        }
    }
}
