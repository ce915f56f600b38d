/** {@code hermes doctor}: looks at an installation, one check after the other, and says what to do. */
package dev.hermes.cli.doctor;
