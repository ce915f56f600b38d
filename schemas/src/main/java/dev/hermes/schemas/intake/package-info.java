/** What every event goes through where it is read. */
package dev.hermes.schemas.intake;
