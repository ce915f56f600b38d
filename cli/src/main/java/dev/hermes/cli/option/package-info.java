/** What all commands share: options, settings, where they write, how they fail. */
package dev.hermes.cli.option;
