package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of what is masked and what stays, each text in four forms. Recall and precision are printed. */
class RedactionTableTest {
    private final Redactor redactor = new Redactor(RedactionPolicy.builtIn());

    @Test
    void redact_whatIsToBeMasked_leavesNoTraceAndTheRestAsItWas() {
        // Given
        List<Sample> samples = Sample.masked();

        // When
        List<Sample> found =
                samples.stream().filter(s -> s.expected().equals(redacted(s))).toList();

        // Then
        System.out.printf("redaction: recall %d of %d%n", found.size(), samples.size());
        assertTrue(samples.size() >= 150);
        assertAll(samples.stream().map(sample -> () -> {
            String text = redacted(sample);
            assertEquals(sample.expected(), text, sample.name());
            for (String secret : sample.secrets()) {
                assertTrue(secret.length() < 4 || !text.contains(secret), sample.name());
            }
        }));
    }

    @Test
    void redact_whatIsToStay_returnsTheSameString() {
        // Given
        List<Sample> samples = Sample.untouched();

        // When
        List<Sample> masked =
                samples.stream().filter(s -> !redacted(s).equals(s.line())).toList();

        // Then
        int right = Sample.masked().size();
        System.out.printf(
                "redaction: %d of %d masked by mistake, precision %d of %d%n",
                masked.size(), samples.size(), right, right + masked.size());
        assertTrue(samples.size() >= 150);
        assertAll(samples.stream().map(sample -> () -> assertSame(sample.line(), redacted(sample), sample.name())));
    }

    @Test
    void redact_whatWasRedacted_changesNothing() {
        // When, Then
        assertAll(Sample.masked().stream()
                .map(sample -> () -> assertSame(
                        sample.expected(), redactor.redact(sample.expected()).text(), sample.name())));
    }

    private String redacted(Sample sample) {
        return redactor.redact(sample.line()).text();
    }
}
