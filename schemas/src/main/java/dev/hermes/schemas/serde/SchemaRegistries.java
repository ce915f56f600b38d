package dev.hermes.schemas.serde;

import java.util.Map;

/** Chooses the schema registry from settings. */
public final class SchemaRegistries {
    /** URLs of a registry, with commas between; without it the bundled schemas are used. */
    public static final String URL = "schema.registry.url";

    private SchemaRegistries() {}

    /**
     * The registry that settings name, or the bundled schemas.
     *
     * @param settings Confluent's names: {@value #URL} (which may hold user and password), {@code basic.auth.user.info}
     *     (goes first), {@code auto.register.schemas}, {@code schema.registry.ssl.truststore.location} and {@code .password},
     *     likewise {@code keystore}
     * @throws IllegalArgumentException when a setting cannot be used
     */
    public static SchemaRegistry of(Map<String, String> settings) {
        String url = settings.get(URL);
        return url == null || url.isBlank() ? BundledSchemas.get() : HttpSchemaRegistry.of(url, settings);
    }
}
