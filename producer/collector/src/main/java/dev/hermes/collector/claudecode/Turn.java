package dev.hermes.collector.claudecode;

/** Whose turn it is in the main conversation. */
final class Turn {
    private Response last;
    private boolean awaitsModel = true;

    /** The user, a tool or the harness said something that the model has to answer. */
    void modelIsAsked() {
        awaitsModel = true;
    }

    /** The harness has dealt with it without the model. */
    void modelIsNotNeeded() {
        awaitsModel = false;
    }

    void modelSays(Response response) {
        awaitsModel = false;
        last = response;
    }

    /** Whether the model has answered and nothing is at work. */
    boolean isComplete() {
        return !awaitsModel && last != null && last.endsTurn();
    }
}
