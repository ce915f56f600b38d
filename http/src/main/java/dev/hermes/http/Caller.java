package dev.hermes.http;

/**
 * Whose token a request carries.
 *
 * @param team the only team that the caller may write for; null: the owner of the home, who may write for all
 */
public record Caller(String team) {
    /** Who has the token of the home. */
    public static final Caller OWNER = new Caller(null);

    boolean isOwner() {
        return team == null;
    }
}
