package dev.hermes.schemas.redaction;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Calls that take a secret at a known place among their arguments, as those that hash, sign or connect:
 * {@code bcrypt.hash("…")}, {@code jwt.sign(claims, "…")}, {@code pymysql.connect("db", "bob", "…")}.
 */
final class HashCalls {
    private static final int LONGEST_NAME = 48;
    private static final WordSet SECRET_ARGUMENTS =
            WordSet.of("key", "password", "passwd", "pwd", "pass", "passphrase", "secret", "token", "salt");

    private static final int LONGEST_ARGUMENT = 64;

    /** Which argument is the secret, by the last word, or the last two, of the function's name in lower case. */
    private static final Map<String, Integer> ARGUMENTS = arguments(
            "bcrypt.hash bcrypt.hashsync bcrypt.compare bcrypt.comparesync bcrypt.hashpw bcrypt.checkpw argon2.hash"
                    + " bcrypt.generatefrompassword generate_password_hash make_password crypt.crypt"
                    + " passwordencoder.encode password_hash password_verify hash.using sha512_crypt.hash"
                    + " pbkdf2_sha256.hash hashlib.md5 hashlib.sha1 hashlib.sha224 hashlib.sha256 hashlib.sha384"
                    + " hmacshakeyfor bearerauth bearer_auth setbearerauth cookieparser secretkeyspec aes.new hash.make"
                    + " jedis.auth redis.auth client.auth"
                    + " hashlib.sha512 hashlib.blake2b hashlib.scrypt crypto.pbkdf2sync crypto.pbkdf2 crypto.scryptsync"
                    + " crypto.scrypt hmac.new hmac.digest fernet crypt scryptsync pbkdf2sync scrypt"
                    + " algorithm.hmac256 algorithm.hmac384 algorithm.hmac512 symmetricsecuritykey pwd_context.hash"
                    + " wandb.login cohere.client cohere.clientv2 pusher.new"
                    + " reader.decrypt pdf.decrypt .decrypt wallet privatekeytoaccount account.from_key",
            "createhmac signwith jwt.sign jwt.encode jwt.verify jwt.decode check_password_hash argon2.verify pbkdf2_hmac"
                    + " hmac.hexdigest createcipheriv createdecipheriv algoliasearch res.cookie setcookie"
                    + " cryptojs.hmacsha256 cryptojs.aes.encrypt aes.encrypt aes.decrypt hmac.compute"
                    + " pgp_sym_encrypt pgp_sym_decrypt aes_encrypt aes_decrypt basic_auth cx_oracle.connect oracledb.connect"
                    + " auth.check ks.load keystore.load truststore.load",
            "hash_hmac sequelize keyring.set_password mysqli_connect mysql_connect pymysql.connect mysqldb.connect mysqli"
                    + " plainauth create_superuser create_user imap_open");

    /** By the last two chars of the name: most calls are out of question by these. */
    private static final boolean[][] ENDS = ends();

    private HashCalls() {}

    private static Map<String, Integer> arguments(String... names) {
        Map<String, Integer> arguments = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            for (String name : names[i].split(" ", -1)) {
                arguments.put(name, i);
            }
        }
        return Map.copyOf(arguments);
    }

    private static boolean[][] ends() {
        boolean[][] ends = new boolean[128][128];
        for (String name : ARGUMENTS.keySet()) {
            ends[name.charAt(name.length() - 2)][name.charAt(name.length() - 1)] = true;
        }
        return ends;
    }

    /** Masks the literal in the call whose bracket stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        char last = Chars.lower(text.at(at - 1));
        char before = Chars.lower(text.at(at - 2));
        if (last >= 128 || before >= 128 || !ENDS[before][last]) {
            return at;
        }
        int start = NameBefore.start(text, at);
        boolean inClass = text.at(start - 1) == ':' && text.at(start - 2) == ':' && start - 2 > text.from;
        start = inClass ? NameBefore.start(text, start - 2) : start;
        Integer argument = at - start > LONGEST_NAME
                ? null
                : argument(new String(text.t, start, at - start)
                        .toLowerCase(Locale.ROOT)
                        .replace("::", "."));
        if (argument != null && PipedLiteral.isBehindBar(text, start)) {
            return PipedLiteral.mask(text, start) > start ? at + 1 : at; // what a filter is given is no secret
        }
        if (text.startsWith("hmac.New", start)) {
            argument = 1; // of Go: behind the hash
        }
        int from = argument == null ? -1 : at + 1;
        for (int i = 0; from > 0 && i < argument; i++) {
            from = behindComma(text, from);
        }
        if (argument != null && from < 0 && text.startsWithIgnoreCase("connect", at - 7)) {
            int only = Quotes.opening(text, at + 1);
            return only < 0 ? at : Math.max(at, Urls.maskBehindUser(text, only, '/')); // connect("user/…@db")
        }
        int open = from < 0 ? -1 : Quotes.opening(text, behindWrapping(text, skipBreaks(text, from)));
        return open < 0 || text.at(open - 1) == 'f'
                ? at
                : maskLiteral(text, at, open, text.startsWithIgnoreCase("hashlib", start));
    }

    /** Behind what may stand before the literal: {@code key=}, {@code Some(}, {@code []byte(}, {@code Encoding.UTF8.GetBytes(}. */
    private static int behindWrapping(Text text, int at) {
        if (text.startsWith("[]byte(", at)) {
            return at + 7;
        }
        int end = text.runEnd(Chars.NAME, at);
        if (text.startsWith("GetBytes(", end - 8)) {
            return end + 1;
        }
        boolean named = end > at && text.at(end) == '=' && SECRET_ARGUMENTS.contains(text.t, at, end);
        return named || (text.at(end) == '(' && text.startsWith("Some", at)) ? end + 1 : at;
    }

    private static Integer argument(String name) {
        int dot = name.lastIndexOf('.');
        Integer argument = ARGUMENTS.get(name.substring(dot + 1));
        int earlier = name.lastIndexOf('.', dot - 1);
        return argument != null ? argument : ARGUMENTS.get(name.substring(earlier + 1));
    }

    /** Behind the next comma that is in no string and no other call, -1: the argument is too long, or the last. */
    private static int behindComma(Text text, int from) {
        int open = 0;
        for (int i = from; i < text.to && i - from < LONGEST_ARGUMENT; i++) {
            char c = text.t[i];
            if (c == ',' && open == 0) {
                return i + 1;
            }
            open += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
            if (open < 0 || c == '\n') {
                return -1;
            }
            if (Chars.isQuote(c)) {
                int close = Quotes.closing(text, i + 1, Math.min(text.to, from + LONGEST_ARGUMENT), i);
                i = Quotes.behindSlashes(text, close);
            }
        }
        return -1;
    }

    private static int skipBreaks(Text text, int from) {
        int next = text.skipSpaces(from);
        int line = PrivateKeys.behindBreak(text, next);
        return line < 0 ? next : text.skipSpaces(line);
    }

    private static int maskLiteral(Text text, int at, int open, boolean hashed) {
        int from = open + 1;
        int end = Quotes.closing(text, open);
        boolean secret = end - from < Quotes.LONGEST
                && Randomness.looksMade(text.t, from, end)
                && !(hashed ? isKeyOfCache(text.t, from, end) : hasBlank(text.t, from, end))
                && !Placeholders.isOne(text.t, from, end)
                && !Values.isExpression(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static boolean hasBlank(char[] t, int from, int to) {
        return Values.indexOf(t, ' ', from, to) >= 0;
    }

    /** {@code user:42}, {@code a/b1.png}, {@code report-2024}: what is hashed for its name. */
    private static boolean isKeyOfCache(char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            if (":/.{}%-_ <>".indexOf(t[i]) >= 0) {
                return !Randomness.looksGenerated(t, from, to);
            }
        }
        return false;
    }
}
