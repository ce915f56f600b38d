package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.schemas.run.IndexRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSchemaRegistryTest {
    private static final Schema ROW = AvroType.INDEX_ROW.schema();
    private static final String SUBJECT = "run.index-value";
    private static final String REGISTER = "POST /subjects/run.index-value/versions";
    private static final String LOOK_UP = "POST /subjects/run.index-value";
    private static final String GET_COMPATIBILITY = "GET /config/run.index-value";
    private static final String SET_COMPATIBILITY = "PUT /config/run.index-value";

    private FakeRegistry server;

    @BeforeEach
    void start() throws IOException {
        server = new FakeRegistry().on(GET_COMPATIBILITY, 200, "{\"compatibilityLevel\":\"FULL\"}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private SchemaRegistry registry(String... settings) {
        return registryAt(server.url(), settings);
    }

    private static SchemaRegistry registryAt(String url, String... settings) {
        Map<String, String> all = new HashMap<>(Map.of("schema.registry.url", url));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return SchemaRegistries.of(all);
    }

    private static String answerWith(String schema) {
        return JsonNodeFactory.instance.objectNode().put("schema", schema).toString();
    }

    private static String refusingUrl() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void id_byDefault_registersTheSchema() throws IOException {
        // Given
        server.on(REGISTER, 200, "{\"id\":17}");

        // When
        int id = registry().id(SUBJECT, ROW);

        // Then
        assertEquals(17, id);
        FakeRegistry.Request request = server.requests().get(1);
        JsonNode body = new ObjectMapper().readTree(request.body());
        assertEquals(REGISTER, request.line());
        assertEquals("application/vnd.schemaregistry.v1+json", request.contentType());
        assertEquals(ROW, new Schema.Parser().parse(body.get("schema").textValue()));
        assertNull(request.authorization());
    }

    @Test
    void id_withoutAutoRegistration_looksTheSchemaUp() {
        // Given
        server.on(LOOK_UP, 200, "{\"subject\":\"run.index-value\",\"version\":1,\"id\":17,\"schema\":\"…\"}");

        // When
        int id = registry("auto.register.schemas", "false").id(SUBJECT, ROW);

        // Then
        assertEquals(17, id);
        assertEquals(List.of(LOOK_UP), lines());
    }

    private List<String> lines() {
        return server.requests().stream().map(FakeRegistry.Request::line).toList();
    }

    @Test
    void id_askedForAgain_isRemembered() {
        // Given
        server.on(REGISTER, 200, "{\"id\":17}");
        SchemaRegistry registry = registry();
        registry.id(SUBJECT, ROW);
        server.close();

        // When
        int again = registry.id(SUBJECT, ROW);

        // Then
        assertEquals(17, again);
    }

    @Test
    void id_subjectWithoutACompatibility_getsOursBeforeItsFirstVersion() {
        // Given
        server.on(GET_COMPATIBILITY, 404, "{\"error_code\":40408,\"message\":\"…\"}")
                .on(SET_COMPATIBILITY, 200, "{\"compatibility\":\"FULL_TRANSITIVE\"}")
                .on(REGISTER, 200, "{\"id\":17}");

        // When
        registry().id(SUBJECT, ROW);

        // Then
        assertEquals(List.of(GET_COMPATIBILITY, SET_COMPATIBILITY, REGISTER), lines());
        assertEquals(
                "{\"compatibility\":\"FULL_TRANSITIVE\"}",
                server.requests().get(1).body());
    }

    @Test
    void id_compatibilityThatAnotherInstanceSetsMeanwhile_isNoFailure() {
        // Given
        server.on(GET_COMPATIBILITY, 404, "{\"error_code\":40408,\"message\":\"…\"}")
                .on(SET_COMPATIBILITY, 409, "{\"error_code\":0,\"message\":\"…\"}")
                .on(REGISTER, 200, "{\"id\":17}");

        // When
        int id = registry().id(SUBJECT, ROW);

        // Then
        assertEquals(17, id);
    }

    @Test
    void id_subjectWithACompatibility_keepsIt() {
        // Given
        server.on(REGISTER, 200, "{\"id\":17}");

        // When
        registry().id(SUBJECT, ROW);

        // Then
        assertEquals(List.of(GET_COMPATIBILITY, REGISTER), lines());
    }

    @Test
    void id_compatibilityThatMayNotBeSet_saysSoAndRegistersNothing() {
        // Given
        server.on(GET_COMPATIBILITY, 404, "{\"error_code\":40408,\"message\":\"…\"}")
                .on(SET_COMPATIBILITY, 403, "{\"error_code\":40301,\"message\":\"hunter2\"}");

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class, () -> registry().id(SUBJECT, ROW));

        // Then
        assertEquals(
                "the schema registry does not take the compatibility FULL_TRANSITIVE for run.index-value, it answers 403,"
                        + " error_code 40301: set it there by hand, or allow it to this user",
                refused.getMessage());
        assertEquals(List.of(GET_COMPATIBILITY, SET_COMPATIBILITY), lines());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            401 | {"error_code":401,"message":"hunter2"}    | error_code 401: set basic.auth.user.info to a user who may do that
            404 | {"error_code":40401,"message":"Subject"}  | error_code 40401: see whether schema.registry.url has the right path
            409 | {"error_code":409,"message":"hunter2"}    | error_code 409: an incompatible schema is registered there already; see whose it is, and give it a subject of its own
            422 | {"error_code":42201,"message":"hunter2"}  | error_code 42201
            200 | {"id":"hunter2"}                          | error_code 200
            200 | {}                                        | error_code 200
            """)
    void id_answerWithoutAnId_saysWhatTheRegistrySays(int status, String body, String expected) {
        // Given
        server.on(REGISTER, status, body);

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class, () -> registry().id(SUBJECT, ROW));

        // Then
        assertEquals(
                "the schema registry gives no id for run.index-value, it answers " + status + ", " + expected,
                refused.getMessage());
    }

    @Test
    void id_unknownSchemaWithoutAutoRegistration_saysWhatToDo() {
        // Given
        server.on(LOOK_UP, 404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class,
                () -> registry("auto.register.schemas", "false").id(SUBJECT, ROW));

        // Then
        assertEquals(
                "the schema registry gives no id for run.index-value, it answers 404, error_code 40403: register the"
                        + " schema there first, or set auto.register.schemas to true",
                refused.getMessage());
    }

    @Test
    void schema_knownId_isFetchedOnce() {
        // Given
        server.on("GET /schemas/ids/17", 200, answerWith(ROW.toString()));
        SchemaRegistry registry = registry();

        // When
        Schema first = registry.schema(17);
        Schema second = registry.schema(17);

        // Then
        assertEquals(ROW, first);
        assertEquals(ROW, second);
        assertEquals(1, server.requests().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"error_code\":40403,\"message\":\"Schema not found\"}", "{\"message\":\"Not found\"}", "{}"})
    void schema_unknownId_isNullAndAskedForAgain(String body) {
        // Given
        server.on("GET /schemas/ids/17", 404, body);
        SchemaRegistry registry = registry();

        // When
        Schema before = registry.schema(17);
        server.on("GET /schemas/ids/17", 200, answerWith(ROW.toString()));
        Schema after = registry.schema(17);

        // Then
        assertNull(before);
        assertEquals(ROW, after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "syntax = \"proto3\"; message Row {}",
                "{\"type\":\"object\"}",
                "{",
                "",
                "{\"type\":\"record\",\"name\":\"a b\"}"
            })
    void schema_noAvroSchema_isNull(String schema) {
        // Given
        server.on("GET /schemas/ids/17", 200, answerWith(schema));

        // When
        Schema fetched = registry().schema(17);

        // Then
        assertNull(fetched);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            404 | {"error_code":40499} | the schema registry answers 404 for schema id 17
            401 | {"error_code":401}   | the schema registry answers 401 for schema id 17
            200 | {"schema":7}         | the schema registry answers 200 for schema id 17
            200 | []                   | the schema registry answers 200 for schema id 17
            """)
    void schema_anotherAnswer_isNoProofThatTheIdIsUnknown(int status, String body, String message) {
        // Given
        server.on("GET /schemas/ids/17", status, body);

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class, () -> registry().schema(17));

        // Then
        assertEquals(message, refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "500, {}, answers 500",
        "503, <html>, answers 503",
        "200, <html>, does not answer in JSON",
        "404, <html>, does not answer in JSON"
    })
    void schema_brokenRegistry_isUnavailable(int status, String body, String problem) {
        // Given
        server.on("GET /schemas/ids/17", status, body);

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class, () -> registry().schema(17));

        // Then
        assertTrue(refused.getMessage().startsWith("the schema registry at " + server.url()), refused.getMessage());
        assertTrue(refused.getMessage().endsWith(problem), refused.getMessage());
    }

    @Test
    void schema_refusedConnection_isUnavailable() throws IOException {
        // Given
        String url = refusingUrl();

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class, () -> registryAt(url).schema(17));

        // Then
        assertEquals("the schema registry at " + url + " does not answer", refused.getMessage());
    }

    @Test
    void schema_firstUrlAwayOrBroken_isFetchedFromTheNext() throws IOException {
        try (FakeRegistry broken = new FakeRegistry().on("GET /schemas/ids/17", 503, "{}")) {
            // Given
            server.on("GET /schemas/ids/17", 200, answerWith(ROW.toString()));

            // When
            Schema schema = registryAt(refusingUrl() + " , " + broken.url() + "/," + server.url() + "/")
                    .schema(17);

            // Then
            assertEquals(ROW, schema);
            assertEquals(1, broken.requests().size());
        }
    }

    @Test
    void schema_allUrlsAway_tellsOfEach() throws IOException {
        // Given
        String first = refusingUrl();
        server.on("GET /schemas/ids/17", 502, "{}");

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class,
                () -> registryAt(first + "," + server.url()).schema(17));

        // Then
        assertTrue(refused.getMessage().endsWith("answers 502"), refused.getMessage());
        assertTrue(refused.getSuppressed()[0].getMessage().contains(first), refused.getSuppressed()[0].getMessage());
    }

    @Test
    void url_withAPath_isKept() {
        // Given
        server.on("GET /apis/ccompat/v7/schemas/ids/17", 200, answerWith(ROW.toString()));

        // When
        Schema schema = registryAt(server.url() + "/apis/ccompat/v7/").schema(17);

        // Then
        assertEquals(ROW, schema);
    }

    @ParameterizedTest
    @CsvSource({
        "'', user:hunter2, user:hunter2",
        "user:hunter2@, , user:hunter2",
        "u%40x:hunter%2F2@, , u@x:hunter/2",
        "other:secret@, user:hunter2, user:hunter2"
    })
    void authorization_userAndPassword_areSentAndNeverTold(String inUrl, String setting, String expected)
            throws IOException {
        // Given
        String[] settings = setting == null ? new String[0] : new String[] {"basic.auth.user.info", setting};
        String url =
                "http://" + inUrl + server.hostAndPort() + "," + refusingUrl().replace("http://", "http://" + inUrl);
        server.on("GET /schemas/ids/17", 500, "{}");

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class,
                () -> registryAt(url, settings).schema(17));

        // Then
        String basic = Base64.getEncoder().encodeToString(expected.getBytes(StandardCharsets.UTF_8));
        assertEquals("Basic " + basic, server.requests().get(0).authorization());
        for (String secret : new String[] {"hunter", "secret", basic}) {
            assertFalse(stackTrace(refused).contains(secret), () -> stackTrace(refused));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",",
                " , ",
                "localhost:8081",
                "hunter2",
                "ftp://u:hunter2@host",
                "http://u:hunter2@",
                "http:// u:hunter2@host",
                "http://u:hunter2@my_host:8081",
                "http://ok,http://u:hunter2@"
            })
    void url_thatCannotBeUsed_isRefusedWithoutQuotingIt(String url) {
        // When
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> registryAt(url));

        // Then
        assertTrue(refused.getMessage().startsWith("schema.registry.url "), refused.getMessage());
        assertFalse(stackTrace(refused).contains("hunter2@"), () -> stackTrace(refused));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void of_noUrl_isTheBundledSchemas(String url) {
        // When
        SchemaRegistry blank = SchemaRegistries.of(Map.of("schema.registry.url", url));
        SchemaRegistry unset = SchemaRegistries.of(Map.of());

        // Then
        assertEquals(BundledSchemas.get(), blank);
        assertEquals(BundledSchemas.get(), unset);
    }

    @Test
    void serde_overHttp_writesAndReads() {
        // Given
        server.on(REGISTER, 200, "{\"id\":17}").on("GET /schemas/ids/17", 200, answerWith(ROW.toString()));
        Serde<IndexRow> serde = AvroType.INDEX_ROW.serde(registry());

        // When
        IndexRow back = null;
        for (int i = 0; i < 3; i++) {
            back = serde.deserializer().deserialize("t", serde.serializer().serialize("t", new IndexRow("{}")));
        }

        // Then
        assertEquals(new IndexRow("{}"), back);
        assertEquals(List.of(GET_COMPATIBILITY, REGISTER, "GET /schemas/ids/17"), lines());
    }

    @Test
    void schema_interrupted_keepsTheInterruption() {
        // Given
        SchemaRegistry registry = registry();
        Thread.currentThread().interrupt();

        // When
        RegistryUnavailableException refused =
                assertThrows(RegistryUnavailableException.class, () -> registry.schema(17));

        // Then
        assertTrue(Thread.interrupted(), "cleared");
        assertTrue(refused.getMessage().startsWith("interrupted"), refused.getMessage());
    }
}
