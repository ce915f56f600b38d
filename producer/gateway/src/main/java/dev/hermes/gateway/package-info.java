/** The HTTP gateway: takes events over HTTP, and answers when Kafka has them. */
package dev.hermes.gateway;
