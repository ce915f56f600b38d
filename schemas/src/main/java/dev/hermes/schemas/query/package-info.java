/** What people ask of the run log, and the answers as JSON: the same on plain files and from a server. */
package dev.hermes.schemas.query;
