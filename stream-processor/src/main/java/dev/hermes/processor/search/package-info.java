/** The search store: what runs there are, their lines, and which lines hold a text; an index that is made from the run log. */
package dev.hermes.processor.search;
