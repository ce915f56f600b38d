/**
 * The query API: answers over HTTP what the stores of all instances hold. It knows the stores by {@link
 * dev.hermes.processor.search.RunReads} and {@link dev.hermes.processor.CostReads} only.
 */
package dev.hermes.processor.query;
