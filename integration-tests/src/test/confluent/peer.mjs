// A team's own program with kafkajs and its registry client, and nothing of ours. A record is a line: the key, a tab, and the value
// in JSON, where bytes are hex.
//
// `send BOOTSTRAP REGISTRY TOPIC SCHEMA RECORDS` sends the records of a file with the schema of a file;
// `read BOOTSTRAP REGISTRY TOPIC` prints a topic.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import registryClient from "@kafkajs/confluent-schema-registry";
import { decompress } from "fzstd";
import kafkajs from "kafkajs";

const { COMPATIBILITY, SchemaRegistry, SchemaType } = registryClient;
const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs;

// run.lines is compressed with zstd, for which kafkajs has no codec of its own
CompressionCodecs[CompressionTypes.ZSTD] = () => ({
  compress: async () => {
    throw new Error("this program only reads zstd");
  },
  decompress: async (buffer) => Buffer.from(decompress(buffer)),
});

const [command, bootstrapServers, registryUrl, topic, schemaFile, recordsFile] = process.argv.slice(2);
const registry = new SchemaRegistry({ host: registryUrl });
const kafka = new Kafka({ clientId: "peer", brokers: bootstrapServers.split(","), logLevel: logLevel.ERROR });

async function send() {
  const schema = { type: SchemaType.AVRO, schema: readFileSync(schemaFile, "utf8") };
  // its own default, BACKWARD, would be refused: the subject has another
  const { id } = await registry.register(schema, {
    subject: `${topic}-value`,
    compatibility: COMPATIBILITY.FULL_TRANSITIVE,
  });
  const messages = [];
  for (const row of readFileSync(recordsFile, "utf8").split("\n").filter((line) => line !== "")) {
    const tab = row.indexOf("\t");
    const value = JSON.parse(row.slice(tab + 1), (name, held) => (name === "cost_usd" ? Buffer.from(held, "hex") : held));
    messages.push({ key: row.slice(0, tab), value: await registry.encode(id, value) });
  }
  const producer = kafka.producer({ idempotent: true });
  await producer.connect();
  await producer.send({ topic, messages });
  await producer.disconnect();
}

async function read() {
  const admin = kafka.admin();
  await admin.connect();
  const missing = new Map();
  for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
    if (BigInt(high) > BigInt(low)) {
      missing.set(partition, BigInt(high));
    }
  }
  await admin.disconnect();
  const consumer = kafka.consumer({ groupId: `peer-${randomUUID()}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await new Promise((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      if (BigInt(payload.lastOffset) + 1n >= (missing.get(payload.partition) ?? 0n)) {
        missing.delete(payload.partition);
      }
      if (missing.size === 0) {
        resolve();
      }
    });
    consumer
      .run({
        autoCommit: false,
        eachMessage: async ({ message }) => {
          const value = await registry.decode(message.value);
          console.log(`${message.key}\t${JSON.stringify(value, plain)}`);
        },
      })
      .catch(reject);
  });
  await consumer.disconnect();
}

// JSON.stringify has already turned a Buffer into an object when it asks; the object holds the bytes.
function plain(key, value) {
  return value?.type === "Buffer" ? Buffer.from(value.data).toString("hex") : value;
}

await (command === "send" ? send() : read());
