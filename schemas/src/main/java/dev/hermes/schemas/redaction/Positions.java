package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Commands that take a secret at a known place among their arguments: {@code htpasswd -b FILE USER PASSWORD}. */
final class Positions {
    private static final int LONGEST_NAME = 24;

    /**
     * The exclamation mark is the secret, a question mark is one if it does not look like a word, an equals sign stands for pairs
     * to the end, whose values are secrets. A star is any argument that is no option, and a word with a star at its end begins so.
     * Up to an option all is passed over, up to any other word only options and their values.
     */
    private static final Map<String, List<String[]>> COMMANDS = byProgram(List.of(
            "htpasswd -nb * !",
            "htpasswd -b * * !",
            "net use \\\\* !",
            "net use /user:* !",
            "net user * !",
            "schtasks /rp !",
            "cmdkey /pass !",
            "rabbitmqctl add_user * !",
            "rabbitmqctl change_password * !",
            "rabbitmqctl authenticate_user * !",
            "snyk auth !",
            "fly auth token !",
            "flyctl auth token !",
            "ngrok authtoken !",
            "ngrok config add-authtoken !",
            "cargo login !",
            "bw login * !",
            "bw unlock !",
            "wpa_passphrase * !",
            "isql * * !",
            "composer config http-basic.* * !",
            "composer config github-oauth.* !",
            "poetry config http-basic.* * !",
            "poetry config pypi-token.* !",
            "mc alias set * * * !",
            "mysqladmin password !",
            "redis-cli auth !",
            "redis-cli AUTH !",
            "requirepass !",
            "masterauth !",
            "aws configure set aws_secret_access_key !",
            "aws configure set aws_session_token !",
            "az sql server create -p !",
            "bindpw !",
            "ConvertTo-SecureString !",
            "drush user:password * !",
            "ejabberdctl register * * !",
            "ejabberdctl change_password * * !",
            "grafana-cli admin reset-admin-password !",
            "gh secret set --body !",
            "gh secret set -b !",
            "pulumi config set --secret * !",
            "pulumi config set * ! --secret",
            "dotnet user-secrets set * !",
            "chamber write * * !",
            "aws secretsmanager * --secret-string !",
            "aws ssm put-parameter --type SecureString --value !",
            "aws ssm put-parameter --value ! --type SecureString",
            "az keyvault secret set --value !",
            "ansible-vault encrypt_string !",
            "poetry publish -p !",
            "http --auth-type bearer --auth !",
            "http -A bearer -a !",
            "doctl auth init -t !",
            "nmcli * wifi connect * password !",
            "security add-generic-password -w !",
            "security add-internet-password -w !",
            "lpass login * !",
            "vault operator unseal ?",
            "vault kv put * =",
            "vault kv patch * =",
            "fly secrets set =",
            "flyctl secrets set =",
            "supabase secrets set =",
            "glab variable set --value !",
            "glab variable set -v !",
            "glab variable update --value !",
            "eas secret:create --value !",
            "eas env:create --value !",
            "netbird up --setup-key !",
            "caddy hash-password --plaintext !",
            "wandb login ?",
            "yarn config set npmAuthToken !",
            "codecov -t ?",
            "codecovcli -t ?",
            "dotnet nuget add source -p !",
            "dotnet nuget update source -p !",
            "xcrun altool -p !",
            "security unlock-keychain -p !",
            "security create-keychain -p !",
            "samba-tool user create * !",
            "samba-tool user add * !",
            "mosquitto_passwd -b * * !",
            "openssl passwd -salt * !",
            "openssl passwd ?",
            "mkpasswd --method=* -S * ?",
            "mkpasswd --method=* ?",
            "mkpasswd -m * -S * ?",
            "mkpasswd -m * ?",
            "rclone obscure ?",
            "steamcmd +login * !",
            "signtool sign /p !",
            "certutil -p ! -importpfx",
            "certutil -p ! -importPFX",
            "pdftotext -upw !",
            "pdftotext -opw !",
            "conan user -p !",
            "cf auth * !",
            "plink -pw !",
            "putty -pw !",
            "pscp -pw !",
            "psftp -pw !"));

    private static final WordStarts STARTS = WordStarts.of(COMMANDS.keySet());

    private Positions() {}

    private static Map<String, List<String[]>> byProgram(List<String> commands) {
        Map<String, List<String[]>> programs = new HashMap<>();
        for (String command : commands) {
            String[] words = command.split(" ", -1);
            programs.merge(words[0], List.of(new String[][] {words}), Positions::joined);
        }
        return Map.copyOf(programs);
    }

    private static List<String[]> joined(List<String[]> some, List<String[]> others) {
        List<String[]> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    static Set<String> names() {
        return COMMANDS.keySet();
    }

    static boolean isProgram(char[] t, int from, int to) {
        int end = Programs.withoutEnding(t, from, to);
        return end - from <= LONGEST_NAME
                && STARTS.mayBegin(t, from, end)
                && COMMANDS.containsKey(new String(t, from, end - from));
    }

    /** Masks the secret of the command whose name may begin there. */
    static void mask(Text text, int at) {
        if (!STARTS.mayBegin(text, at)) {
            return;
        }
        int end = text.runEnd(Chars.URL64, at);
        if (end - at > LONGEST_NAME || Chars.is(Chars.NAME, text.at(at - 1))) {
            return;
        }
        int file = Programs.behindEnding(text, end);
        int first = Arguments.behind(text, file);
        List<String[]> commands = first <= file ? null : COMMANDS.get(new String(text.t, at, end - at));
        if (commands == null) {
            return;
        }
        ArgumentList arguments = new ArgumentList(text, first);
        for (int i = 0; i < commands.size(); i++) {
            String[] command = commands.get(i);
            Argument secret = secret(text, arguments, command);
            if (secret != null) {
                mask(text, secret, command[command.length - 1]);
                return;
            }
        }
    }

    private static void mask(Text text, Argument secret, String last) {
        if (last.equals("=")) {
            Pairs.mask(text, secret);
        } else if (!Values.isReference(text.t, secret.from(), secret.to()) && text.at(secret.from()) != '*') {
            text.mask(Rule.SECRET, secret.from(), secret.to(), secret.from());
        }
    }

    /** What stands where the command says, or null: it is another command. */
    private static Argument secret(Text text, ArgumentList arguments, String[] command) {
        Argument secret = null;
        int word = 1;
        boolean behindOption = false;
        Argument argument = arguments.get(0);
        for (int i = 0; argument != null && word < command.length; i++) {
            boolean option = argument.isOption(text) || isWindowsOption(text, argument);
            if (fits(text, argument, command[word], option)) {
                secret = isSecret(command[word]) ? argument : secret;
                word++;
            } else if (!option && !behindOption && !isOption(command[word])) {
                return null;
            }
            behindOption = option;
            argument = arguments.get(i + 1);
        }
        return word == command.length ? secret : null;
    }

    private static boolean isOption(String word) {
        return "-/\\+".indexOf(word.charAt(0)) >= 0;
    }

    private static boolean isSecret(String word) {
        return word.length() == 1 && "!?=".indexOf(word.charAt(0)) >= 0;
    }

    private static boolean fits(Text text, Argument argument, String word, boolean option) {
        if (word.length() == 1) {
            return !option && !isPlusOption(text, argument) && fitsSign(text, argument, word.charAt(0));
        }
        if (word.charAt(word.length() - 1) == '*') {
            return argument.begins(text, word, word.length() - 1);
        }
        return argument.is(text, word)
                || (option && word.charAt(0) == '-' && word.charAt(1) != '-' && argument.hasOptions(text, word));
    }

    private static boolean fitsSign(Text text, Argument argument, char sign) {
        return switch (sign) {
            case '?' -> Randomness.looksMade(text.t, argument.from(), argument.to());
            case '=' -> Values.indexOf(text.t, '=', argument.from(), argument.to()) > argument.from();
            default -> argument.to() > argument.from();
        };
    }

    /** {@code +quit}. */
    private static boolean isPlusOption(Text text, Argument argument) {
        return text.at(argument.from()) == '+'
                && text.runEnd(Chars.NAME, argument.from() + 1) == argument.to()
                && !Values.hasDigit(text.t, argument.from(), argument.to());
    }

    /** {@code /user:bob}, {@code /add}. */
    private static boolean isWindowsOption(Text text, Argument argument) {
        if (text.at(argument.from()) != '/') {
            return false;
        }
        int end = text.runEnd(Chars.ALNUM, argument.from() + 1);
        return end > argument.from() + 1 && (text.at(end) == ':' || end == argument.to());
    }
}
