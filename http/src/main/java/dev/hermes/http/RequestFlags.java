package dev.hermes.http;

import com.linecorp.armeria.common.FlagsProvider;

/** What the library takes for an attack, and is none here: no path and no query of a request ever becomes the name of a file. */
public final class RequestFlags implements FlagsProvider {
    private static final int BEFORE_THE_DEFAULTS = 1;

    @Override
    public int priority() {
        return BEFORE_THE_DEFAULTS;
    }

    /** Somebody may search for {@code ../}. */
    @Override
    public Boolean allowDoubleDotsInQueryString() {
        return true;
    }

    /** A run id may hold a semicolon; without this, what stands behind it would be cut off in silence. */
    @Override
    public Boolean allowSemicolonInPathComponent() {
        return true;
    }
}
