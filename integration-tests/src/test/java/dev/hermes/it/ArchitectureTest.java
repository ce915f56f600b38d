package dev.hermes.it;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The edges between modules and packages: topics and files are the only coupling between the parts. */
@AnalyzeClasses(packages = "dev.hermes", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String SCHEMAS = "dev.hermes.schemas..";
    private static final String AVRO = "dev.hermes.schemas.avro..";
    private static final String BROKER = "dev.hermes.broker..";
    private static final String HTTP = "dev.hermes.http..";
    private static final String CLIENT = "dev.hermes.client..";
    private static final String COLLECTOR = "dev.hermes.collector..";
    private static final String GATEWAY = "dev.hermes.gateway..";
    private static final String PROCESSOR = "dev.hermes.processor..";
    private static final String SINK = "dev.hermes.sink..";

    @ArchTest
    static final ArchRule SCHEMAS_KNOW_NOBODY = onlyKnows(SCHEMAS, SCHEMAS);

    @ArchTest
    static final ArchRule BROKER_KNOWS_NOBODY = onlyKnows(BROKER, BROKER);

    @ArchTest
    static final ArchRule HTTP_KNOWS_NOBODY = onlyKnows(HTTP, HTTP);

    @ArchTest
    static final ArchRule CLIENT_KNOWS_SCHEMAS_ONLY = onlyKnows(CLIENT, CLIENT, SCHEMAS);

    @ArchTest
    static final ArchRule COLLECTOR_KNOWS_CLIENT_AND_SCHEMAS = onlyKnows(COLLECTOR, COLLECTOR, CLIENT, SCHEMAS);

    @ArchTest
    static final ArchRule GATEWAY_KNOWS_HTTP_AND_SCHEMAS = onlyKnows(GATEWAY, GATEWAY, HTTP, SCHEMAS);

    @ArchTest
    static final ArchRule PROCESSOR_KNOWS_HTTP_AND_SCHEMAS = onlyKnows(PROCESSOR, PROCESSOR, HTTP, SCHEMAS);

    @ArchTest
    static final ArchRule SINK_KNOWS_SCHEMAS_ONLY = onlyKnows(SINK, SINK, SCHEMAS);

    @ArchTest
    static final ArchRule GENERATED_TYPES_STAY_INSIDE_SCHEMAS = noClasses()
            .that()
            .resideOutsideOfPackage(SCHEMAS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(AVRO);

    @ArchTest
    static final ArchRule TESTKIT_IS_FOR_TESTS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hermes.testkit..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.hermes.testkit..");

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("dev.hermes.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_ROOM_FOR_LEFTOVERS = noClasses()
            .should()
            .resideInAnyPackage("..common..", "..util..", "..utils..", "..core..", "..helper..", "..shared..");

    private static ArchRule onlyKnows(String part, String... known) {
        return noClasses()
                .that()
                .resideInAPackage(part)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.hermes..").and(not(resideInAnyPackage(known))));
    }
}
