package dev.hermes.it;

import dev.hermes.cli.Main;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.Programs;
import dev.hermes.testkit.SecuredBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.function.Executable;

/** A broker with the certificates of docs/security.md and the ACLs of docs/acls.sh, and the users that these name. */
final class SecuredCluster implements AutoCloseable {
    private static final int ITERATIONS = 4_096;
    private static final String COMMAND = ChildJvm.builder(Main.class).command().stream()
            .map(word -> '"' + word + '"')
            .collect(Collectors.joining(" ", "exec ", " \"$@\""));

    final SecuredBroker broker;
    private final List<AclBinding> acls;
    private final Path folder;
    /** What a part of docs/security.md has in its environment, a variable on each line. */
    private final String settings;

    private final Admin admin;

    SecuredCluster(Path folder) throws IOException, InterruptedException, ExecutionException {
        this.folder = folder;
        Path unused = Programs.require("openssl");
        SecurityPage.run(folder, SecurityPage.commands("Certificates"), Map.of());
        SecurityPage.runWithHermes(folder, SecurityPage.commands("Tokens"), COMMAND);
        settings = SecurityPage.runWithHermes(folder, SecurityPage.commands("Settings of a part"), "env");
        acls = Acls.ofScript(folder);
        broker = SecuredBroker.start(folder.resolve("broker"), folder.resolve("kafka-store.pem"));
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        admin.createAcls(acls).all().get();
        for (String user : acls.stream().map(SecuredCluster::userOf).distinct().toList()) {
            addUser(user);
        }
    }

    static String userOf(AclBinding acl) {
        return acl.entry().principal().substring("User:".length());
    }

    private void addUser(String user) throws IOException, InterruptedException, ExecutionException {
        admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                        user, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), passwordOf(user))))
                .all()
                .get();
        Files.writeString(
                folder.resolve(user + ".jaas"),
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";\n"
                        .formatted(user, passwordOf(user)));
    }

    static String passwordOf(String user) {
        return "hunter2-of-" + user;
    }

    HermesHome homeOf(String user) {
        return new HermesHome(folder.resolve("home-of-" + user));
    }

    Path trusted() {
        return folder.resolve("trust.p12");
    }

    /** The token of the team {@code ops}, as its members have it. */
    String teamToken() {
        return Audit.text(folder.resolve("ops-token.txt"))
                .lines()
                .findFirst()
                .orElseThrow()
                .replaceFirst("token +", "");
    }

    /** The settings of a user's commands and parts. */
    Map<String, String> environmentOf(String user) {
        Map<String, String> environment = settings.lines()
                .filter(line -> line.startsWith("HERMES_"))
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(
                        setting -> setting[0], setting -> setting[1].replace("hermes-gateway.jaas", user + ".jaas")));
        environment.put(HermesHome.VARIABLE, homeOf(user).root().toString());
        environment.put("HERMES_BOOTSTRAP_SERVERS", broker.securedServers());
        return environment;
    }

    /**
     * Does something while a user lacks an ACL.
     *
     * @param resource its type in upper case and its name: {@code TOPIC run.lines}
     */
    void without(String user, String resource, AclOperation operation, Executable what) throws Throwable {
        AclBinding lacking = acls.stream()
                .filter(acl -> userOf(acl).equals(user)
                        && (acl.pattern().resourceType() + " " + acl.pattern().name()).equals(resource)
                        && acl.entry().operation() == operation)
                .findFirst()
                .orElseThrow(() -> new AssertionError(user + " has no ACL " + operation + " of " + resource));
        admin.deleteAcls(List.of(lacking.toFilter())).all().get();
        try {
            what.execute();
        } finally {
            admin.createAcls(List.of(lacking)).all().get();
        }
    }

    @Override
    public void close() {
        admin.close();
        broker.close();
    }
}
