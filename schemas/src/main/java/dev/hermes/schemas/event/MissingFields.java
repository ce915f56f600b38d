package dev.hermes.schemas.event;

/**
 * Fills in required fields that a line lacks. Asked only for a field that is absent, run id first. A null answer leaves the
 * field missing, and the line is rejected.
 */
public interface MissingFields {
    /** Fills in nothing: what is missing is a rejection. */
    MissingFields REJECT = new MissingFields() {
        @Override
        public String runId() {
            return null;
        }

        @Override
        public String ts() {
            return null;
        }

        @Override
        public Long step(String runId) {
            return null;
        }
    };

    String runId();

    /** RFC 3339 date-time with offset. */
    String ts();

    Long step(String runId);
}
