package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check of the released schemas can fail. */
class SchemaRulesTest {
    private static final String BASE =
            "{'name':'a','type':'string'},{'name':'b','type':['null','long'],'default':null}";

    /** A record of these fields. Single quotes stand for double quotes. */
    private static Schema record(String fields) {
        String json = "{'type':'record','name':'R','fields':[" + fields + "]}";
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    private static List<String> violations(String... versions) {
        return SchemaRules.violations(
                Stream.of(versions).map(SchemaRulesTest::record).toList());
    }

    @Test
    void violations_fieldAddedWithADefault_areNone() {
        // When
        List<String> violations = violations(BASE, BASE + ",{'name':'c','type':['null','string'],'default':null}");

        // Then
        assertEquals(List.of(), violations);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'name':'a','type':'string'}                                                        ; R.b is gone
            {'name':'a','type':'bytes'},{'name':'b','type':['null','long'],'default':null}      ; R.a has another type
            {'name':'a','type':['null','string'],'default':null},{'name':'b','type':['null','long'],'default':null} ; R.a has another type
            {'name':'a','type':'string'},{'name':'b2','type':['null','long'],'default':null}    ; R.b is gone
            {'name':'a','type':'string'},{'name':'b','type':['null','long'],'default':null},{'name':'c','type':'long'} ; cannot read what the older wrote
            {'name':'a','type':'int'},{'name':'b','type':['null','long'],'default':null}        ; cannot read what the older wrote
            """)
    void violations_breakingChange_areNamed(String fields, String violation) {
        // When
        List<String> violations = violations(BASE, fields);

        // Then
        assertTrue(violations.contains("version 2 against 1: " + violation), violations::toString);
    }

    @Test
    void violations_decimalsOfAnotherScale_areNamed() {
        // Given
        String money = "{'name':'a','type':{'type':'bytes','logicalType':'decimal','precision':38,'scale':18}}";

        // When
        List<String> violations = violations(money, money.replace("'scale':18", "'scale':9"));

        // Then
        assertFalse(violations.isEmpty(), "money would change its value");
    }

    @Test
    void violations_fieldOfARecordWithin_areNamed() {
        // Given
        String within = "{'name':'a','type':['null',{'type':'record','name':'W','fields':[%s]}],'default':null}";
        String before =
                within.formatted("{'name':'x','type':'long','default':0},{'name':'y','type':'long','default':0}");
        String after = within.formatted("{'name':'x','type':'long','default':0}");

        // When
        List<String> violations = violations(before, after);

        // Then
        assertEquals(List.of("version 2 against 1: W.y is gone"), violations);
    }

    @Test
    void violations_breakWithAVersionLongAgo_areFoundThoughEachStepIsAllowed() {
        // Given a field that goes and comes back with another type
        String without = "{'name':'a','type':'string'}";
        String other = without + ",{'name':'b','type':['null','string'],'default':null}";

        // When
        List<String> violations = violations(BASE, without, other);

        // Then
        assertTrue(violations.contains("version 3 against 1: R.b has another type"), violations::toString);
    }
}
