package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows by their names the fields, headers, options and variables that hold secrets, however the name is spelled: by the words
 * that it is made of, and by which of them is the last. Thread-safe.
 */
final class SecretNames {
    static final int SHORTEST = 2;
    static final int LONGEST = 96;
    private static final int MAX_KNOWN = 4096;

    /** Without one of these in it no name means anything here. */
    private static final String[] ROOTS = {
        "pass",
        "pwd",
        "pw",
        "secret",
        "token",
        "key",
        "auth",
        "cookie",
        "cred",
        "bearer",
        "jwt",
        "sig",
        "mnemonic",
        "phrase",
        "otp",
        "cvv",
        "cvc",
        "sess",
        "csrf",
        "xsrf",
        "phone",
        "mobile",
        "tel",
        "fax",
        "msisdn",
        "code",
        "kennwort",
        "pat",
        "cell",
        "assert",
        "verif",
        "ssn",
        "pin"
    };

    private static final boolean[][] ROOT_BEGINS = rootBegins();

    private static final Set<String> SECRETS = Set.of(
            "password",
            "passwords",
            "passwd",
            "pwd",
            "passphrase",
            "passcode",
            "secret",
            "secrets",
            "apikey",
            "apikeys",
            "apitoken",
            "authtoken",
            "accesstoken",
            "refreshtoken",
            "sessiontoken",
            "idtoken",
            "bottoken",
            "accesskey",
            "secretkey",
            "privatekey",
            "privkey",
            "encryptionkey",
            "ssn",
            "clientsecret",
            "appsecret",
            "credential",
            "credentials",
            "creds",
            "bearer",
            "jwt",
            "passwort",
            "kennwort",
            "storepass",
            "keypass",
            "mnemonic",
            "otp",
            "totp",
            "cvv",
            "cvc",
            "cvv2",
            "phpsessid",
            "jsessionid",
            "sessid",
            "userpass",
            "dbpass",
            "authkey",
            "mysqlpwd",
            "authpw",
            "proxypass",
            "smtppass");

    private static final String[] SECRET_ENDINGS = {
        "password",
        "passwd",
        "passphrase",
        "passwort",
        "clientsecret",
        "apikey",
        "accesskey",
        "secretkey",
        "privatekey",
        "encryptionkey",
        "authtoken",
        "accesstoken",
        "apitoken",
        "refreshtoken",
        "sessiontoken",
        "sharedsecret"
    };

    private static final Set<String> PASS_OF = Set.of(
            "db",
            "user",
            "smtp",
            "ftp",
            "mysql",
            "pg",
            "postgres",
            "redis",
            "rabbitmq",
            "mongo",
            "mail",
            "email",
            "admin",
            "root",
            "ssh",
            "ldap",
            "basic",
            "auth",
            "http",
            "proxy",
            "login",
            "database",
            "imap",
            "wifi",
            "vault",
            "sudo",
            "service",
            "key",
            "store");

    private static final Set<String> KEY_OF = Set.of(
            "api",
            "access",
            "private",
            "secret",
            "encryption",
            "signing",
            "account",
            "storage",
            "auth",
            "authentication",
            "authorization",
            "service",
            "subscription",
            "ssh",
            "rsa",
            "ssl",
            "tls",
            "master",
            "shared",
            "deploy",
            "webhook",
            "consumer",
            "app",
            "application",
            "license",
            "licence",
            "hmac",
            "aes",
            "crypto",
            "decryption",
            "jwt",
            "session",
            "token",
            "admin",
            "functions",
            "instrumentation",
            "ingest",
            "ingestion",
            "integration",
            "vault",
            "recovery",
            "wallet",
            "seed",
            "openai",
            "anthropic",
            "stripe",
            "aws",
            "azure",
            "google",
            "gcp",
            "github",
            "gitlab",
            "slack",
            "twilio",
            "sendgrid",
            "mailgun",
            "datadog",
            "groq",
            "gemini",
            "mistral",
            "cohere",
            "huggingface",
            "hf",
            "replicate",
            "algolia",
            "pinecone",
            "supabase",
            "cloudflare",
            "claude",
            "openrouter",
            "deepseek",
            "newrelic",
            "llm",
            "pem",
            "ec",
            "client",
            "host",
            "bearer",
            "password",
            "unseal",
            "fernet");

    /** Behind {@code KEY_} in the name of a variable. */
    private static final Set<String> VENDORS =
            Set.of("openai", "anthropic", "stripe", "github", "gitlab", "google", "azure", "aws", "groq", "mistral");

    private static final Set<String> CODE_OF =
            Set.of("pin", "security", "recovery", "verification", "backup", "mfa", "otp", "2fa", "card");

    private static final Set<String> NO_TOKEN = Set.of(
            "next",
            "page",
            "continuation",
            "cancellation",
            "cancel",
            "eos",
            "bos",
            "pad",
            "padding",
            "unk",
            "mask",
            "sep",
            "cls",
            "stop",
            "start",
            "end",
            "special",
            "first",
            "last",
            "max",
            "min",
            "per",
            "total",
            "input",
            "output",
            "prompt",
            "completion",
            "cached",
            "each",
            "by",
            "position",
            "previous",
            "prev",
            "image",
            "text",
            "audio",
            "cursor",
            "batch",
            "skip",
            "watch",
            "change",
            "etag",
            "get",
            "set",
            "is",
            "has",
            "validate",
            "check",
            "missing",
            "invalid",
            "expired",
            "count",
            "num",
            "use",
            "list",
            "revoke",
            "generate",
            "create",
            "no",
            "unexpected",
            "expected",
            "the",
            "a",
            "lookahead",
            "pagination",
            "sync",
            "time",
            "cost",
            "price",
            "bad",
            "wrong",
            "require",
            "requires",
            "required",
            "syntax",
            "json",
            "string");

    private static final Set<String> TOKENS_OF = Set.of(
            "access", "api", "auth", "refresh", "bearer", "session", "id", "secret", "security", "personal", "bot");

    /** What is done to a password, or said of it, is none. */
    private static final Set<String> VERBS = Set.of(
            "get",
            "set",
            "is",
            "has",
            "reset",
            "forgot",
            "change",
            "update",
            "check",
            "validate",
            "verify",
            "hash",
            "show",
            "hide",
            "generate",
            "create",
            "delete",
            "remove",
            "revoke",
            "rotate",
            "use",
            "require",
            "requires",
            "needs",
            "enable",
            "disable",
            "no",
            "missing",
            "invalid",
            "bad",
            "wrong",
            "expired",
            "count",
            "num",
            "max",
            "min",
            "total",
            "list",
            "with",
            "without",
            "incorrect",
            "empty",
            "forgotten",
            "ask",
            "prompt",
            "encode",
            "decode",
            "compare",
            "match",
            "read",
            "load",
            "send",
            "the");

    /** Words behind a secret that leave it one. */
    private static final Set<String> AFTER = Set.of(
            "value",
            "hash",
            "hashed",
            "prod",
            "production",
            "dev",
            "test",
            "testing",
            "staging",
            "live",
            "sandbox",
            "old",
            "new",
            "current",
            "backup",
            "default",
            "base",
            "base64",
            "b64",
            "encoded",
            "plain",
            "text",
            "plaintext",
            "string",
            "str",
            "header",
            "primary",
            "secondary",
            "main",
            "raw",
            "confirmation",
            "confirm",
            "again",
            "repeat",
            "v",
            "here",
            "data",
            "pem",
            "json",
            "enc",
            "encrypted",
            "digest",
            "pair",
            "local",
            "ci",
            "eu",
            "us",
            "global",
            "s",
            "sha",
            "md",
            "b",
            "binary",
            "ro",
            "rw",
            "access",
            "bedrock",
            "github",
            "gitlab",
            "openai",
            "anthropic",
            "slack",
            "stripe");

    /** Names of rules by the words of the fields that they are for. */
    private final Map<String, String> own;

    private final Map<String, Meaning> known = new ConcurrentHashMap<>();

    /** {@code own}: names that hold secrets too, as the policy spells them, and the rules that say so. */
    SecretNames(Map<String, String> own) {
        Map<String, String> rules = new HashMap<>();
        own.forEach((name, rule) -> rules.put(String.join("_", words(name)), rule));
        this.own = Map.copyOf(rules);
    }

    /** The installation's rule for a field of that name, or null. */
    String ownRule(char[] t, int from, int to) {
        return own.isEmpty() ? null : own.get(String.join("_", words(new String(t, from, to - from))));
    }

    Meaning of(char[] t, int from, int to) {
        int length = to - from;
        if (length < SHORTEST || length > LONGEST || (own.isEmpty() && !hasRoot(t, from, to))) {
            return Meaning.NONE;
        }
        int end = to;
        while (own.isEmpty() && end > from && Chars.isDigit(t[end - 1])) {
            end--; // a number behind a name says nothing, and there are many
        }
        String name = new String(t, from, end - from);
        Meaning meaning = known.get(name);
        if (meaning == null) {
            meaning = of(words(name));
            if (known.size() < MAX_KNOWN) {
                known.put(name, meaning);
            }
        }
        return meaning;
    }

    private static boolean hasRoot(char[] t, int from, int to) {
        for (int i = from; i + 2 <= to; i++) {
            if (isRoot(t, i, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRoot(char[] t, int at, int to) {
        if (t[at] >= 128 || t[at + 1] >= 128 || !ROOT_BEGINS[t[at] & 31][t[at + 1] & 31]) {
            return false;
        }
        for (String root : ROOTS) {
            if (startsWith(root, t, at, to)) {
                return true;
            }
        }
        return false;
    }

    /** By the first two letters of a root, each by its place in the alphabet: most names are out of question by these. */
    private static boolean[][] rootBegins() {
        boolean[][] begins = new boolean[32][32];
        for (String root : ROOTS) {
            begins[root.charAt(0) & 31][root.charAt(1) & 31] = true;
        }
        return begins;
    }

    private static boolean startsWith(String root, char[] t, int at, int to) {
        if (to - at < root.length()) {
            return false;
        }
        for (int i = 0; i < root.length(); i++) {
            if (Chars.lower(t[at + i]) != root.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The words of a name in lower case: of {@code X-Api-Key}, {@code xAPIKey} and {@code x_api_key} the same three. */
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean end = i == name.length() || !Chars.isAlnum(name.charAt(i)) || (i > start && begins(name, i));
            if (end) {
                if (i > start) {
                    words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = i < name.length() && Chars.isAlnum(name.charAt(i)) ? i : i + 1;
            }
        }
        return words;
    }

    private static boolean begins(String name, int i) {
        char c = name.charAt(i);
        char before = name.charAt(i - 1);
        if (Chars.isDigit(c)) {
            return !Chars.isDigit(before);
        }
        if (!Chars.isUpper(c)) {
            return false;
        }
        boolean next = i + 1 < name.length() && Chars.isLower(name.charAt(i + 1));
        return Chars.isLower(before) || Chars.isDigit(before) || (Chars.isUpper(before) && next);
    }

    private Meaning of(List<String> words) {
        if (!own.isEmpty() && own.containsKey(String.join("_", words))) {
            return Meaning.SECRET;
        }
        int n = words.size();
        if (n == 0) {
            return Meaning.NONE;
        }
        if (n == 2 && words.get(0).equals("key") && VENDORS.contains(words.get(1))) {
            return Meaning.SECRET;
        }
        Meaning meaning = ofLast(words, n);
        while (meaning == Meaning.NONE && n > 1 && isAfter(words.get(n - 1))) {
            n--;
            meaning = ofLast(words, n);
        }
        if (meaning == Meaning.NONE
                && n > 1
                && words.get(n - 1).equals("id")
                && words.get(n - 2).equals("secret")) {
            return Meaning.MAYBE;
        }
        return meaning;
    }

    private static boolean isAfter(String word) {
        return AFTER.contains(word) || Chars.isDigit(word.charAt(0));
    }

    /** What the first {@code n} words mean. */
    private static Meaning ofLast(List<String> words, int n) {
        String last = words.get(n - 1);
        String before = n > 1 ? words.get(n - 2) : "";
        boolean done = n > 1 && VERBS.contains(words.get(0));
        return switch (last) {
            case "authorization" -> Meaning.AUTHORIZATION;
            case "cookie", "cookies" -> done && !words.get(0).equals("set") ? Meaning.NONE : Meaning.COOKIE;
            case "token" -> NO_TOKEN.contains(before) ? Meaning.NONE : Meaning.SECRET;
            case "tokens" -> TOKENS_OF.contains(before) ? Meaning.SECRET : Meaning.NONE;
            case "key", "keys" -> KEY_OF.contains(before) ? Meaning.SECRET : Meaning.NONE;
            case "pass", "pw" -> PASS_OF.contains(before) ? Meaning.SECRET : Meaning.MAYBE;
            case "phrase" ->
                Set.of("seed", "recovery", "secret", "backup", "pass").contains(before) ? Meaning.SECRET : Meaning.NONE;
            case "code", "codes" -> CODE_OF.contains(before) ? Meaning.SECRET : Meaning.NONE;
            case "verifier" -> before.equals("code") || before.equals("oauth") ? Meaning.SECRET : Meaning.NONE;
            case "assertion" -> before.equals("client") ? Meaning.SECRET : Meaning.NONE;
            case "pin" -> done ? Meaning.NONE : Meaning.PIN;
            case "sig", "signature" -> Meaning.SIGNATURE;
            case "auth", "csrf", "xsrf", "pat", "authentication" -> Meaning.MAYBE;
            case "phone", "telephone", "mobile", "tel", "fax", "msisdn", "cellphone" -> Meaning.PHONE;
            case "number", "no", "nr" ->
                Set.of("phone", "telephone", "mobile", "fax", "cell", "contact").contains(before)
                        ? Meaning.PHONE
                        : Meaning.NONE;
            default -> !done && isSecret(last) ? Meaning.SECRET : Meaning.NONE;
        };
    }

    private static boolean isSecret(String last) {
        if (SECRETS.contains(last)) {
            return true;
        }
        for (String ending : SECRET_ENDINGS) {
            if (last.length() > ending.length() && last.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }
}
