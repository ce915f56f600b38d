package dev.hermes.cli.up;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.deadletters.LetterCount;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;

/** A status as people and programs read it. */
final class StatusText {
    private static final int SCHEMA_VERSION = 1;

    private StatusText() {}

    static void print(Status status, Output output) {
        if (status.up() != null) {
            row(output, "pid", String.valueOf(status.up().pid()));
        }
        row(output, "kafka", status.bootstrapServers());
        if (status.httpUrl() != null) {
            row(output, "http", status.httpUrl());
        }
        if (status.up() != null) {
            row(output, "runs", status.up().runsDir().toString());
        }
        printParts(status, output);
        row(output, "dead letters", letters(status.deadLetters()));
        if (status.spool() != null) {
            row(output, "spool", status.spool().text());
        }
        for (Disk disk : status.disks()) {
            row(output, "disk", disk.text() + "  " + disk.folder());
        }
    }

    private static void printParts(Status status, Output output) {
        int widest = status.parts().stream()
                .mapToInt(part -> part.lagText().length())
                .max()
                .orElse(0);
        for (PartStatus part : status.parts()) {
            String lag = String.format("%-" + Math.max(1, widest) + "s", part.lagText());
            row(output, part.part(), lag + "  " + part.problemText());
        }
        for (PartStatus part : status.parts()) {
            if (part.perSecond() != null) {
                row(output, "rate", part.part() + " " + part.rateText());
            }
        }
    }

    private static String letters(LetterCount letters) {
        if (letters == null) {
            return "too many to count here, hermes dead-letters list counts them";
        }
        return letters.letters() + ", of which " + letters.redriven() + " were published again";
    }

    private static void row(Output output, String name, String value) {
        output.line(String.format("%-16s  %s", name, Printable.escape(value)));
    }

    static String json(Status status) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema_version", SCHEMA_VERSION);
        if (status.up() != null) {
            json.put("pid", status.up().pid());
        }
        json.put("bootstrap_servers", status.bootstrapServers());
        if (status.httpUrl() != null) {
            json.put("http_url", status.httpUrl());
        }
        if (status.up() != null) {
            json.put("runs_dir", status.up().runsDir().toString());
        }
        addParts(status, json.putArray("parts"));
        addFurther(status, json);
        return json.toString();
    }

    private static void addParts(Status status, ArrayNode parts) {
        for (PartStatus part : status.parts()) {
            parts.addObject()
                    .put("part", part.part())
                    .put("lag", part.lag())
                    .put("problem", part.problem())
                    .put("records_per_second", part.perSecond())
                    .put("paused", part.isPaused());
        }
    }

    private static void addFurther(Status status, ObjectNode json) {
        LetterCount letters = status.deadLetters();
        if (letters == null) {
            json.putNull("dead_letters");
        } else {
            json.putObject("dead_letters").put("letters", letters.letters()).put("redriven", letters.redriven());
        }
        if (status.spool() == null) {
            json.putNull("spool");
        } else {
            json.putObject("spool")
                    .put("waiting_bytes", status.spool().bytes())
                    .put("oldest_seconds", status.spool().ageSeconds());
        }
        ArrayNode disks = json.putArray("disks");
        for (Disk disk : status.disks()) {
            disks.addObject()
                    .put("folder", disk.folder().toString())
                    .put("free_bytes", disk.freeBytes())
                    .put("total_bytes", disk.totalBytes());
        }
    }
}
