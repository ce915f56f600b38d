package dev.hermes.schemas.event;

/** How an event came to us. */
public final class Origins {
    public static final String CLIENT = "client";
    public static final String EMIT = "emit";
    public static final String GATEWAY = "gateway";
    public static final String COLLECTOR = "collector";
    public static final String IMPORT = "import";

    private Origins() {}
}
