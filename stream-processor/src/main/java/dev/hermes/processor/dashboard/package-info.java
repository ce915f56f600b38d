/** The dashboard: a page that asks the query API, and the files that it is made of. */
package dev.hermes.processor.dashboard;
