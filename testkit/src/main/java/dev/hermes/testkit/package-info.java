/** For tests only: one broker for all tests of a JVM, a broker that can be away, and runs to feed in. */
package dev.hermes.testkit;
