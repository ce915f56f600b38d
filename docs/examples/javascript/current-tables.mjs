// Prints all runs and the cost of each day, as they are now, one JSON object per line.
// Arguments: the bootstrap servers, the URL of the schema registry, and a file that holds the registry's token.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { SchemaRegistry, SchemaType } from "@kafkajs/confluent-schema-registry";
import avro from "avsc";
import { Kafka, logLevel } from "kafkajs";

const [bootstrapServers, registryUrl, tokenFile] = process.argv.slice(2);
const token = readFileSync(tokenFile, "utf8").trim();

// The registry client has no option for a bearer token, but it takes middleware.
const bearer = () => ({
  prepareRequest: async (next) => (await next()).enhance({ headers: { Authorization: `Bearer ${token}` } }),
});

// Money is exact: an amount is a BigInt of units of 10^-18 dollars, never a JavaScript number.
const SCALE = 18;

class Decimal extends avro.types.LogicalType {
  _fromValue(bytes) {
    return BigInt.asIntN(8 * bytes.length, BigInt(`0x${bytes.toString("hex")}`));
  }

  _toValue() {
    throw new Error("this program only reads");
  }
}

function decimal(units) {
  if (units === null) {
    return null;
  }
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return (units < 0n ? "-" : "") + digits.slice(0, -SCALE) + (fraction && `.${fraction}`);
}

const registry = new SchemaRegistry(
  { host: registryUrl, middlewares: [bearer] },
  { [SchemaType.AVRO]: { logicalTypes: { decimal: Decimal } } },
);

const kafka = new Kafka({ clientId: "current-tables", brokers: bootstrapServers.split(","), logLevel: logLevel.ERROR });

// The latest value of each key, of each topic, up to where the topic ended when this was called. To stay up to date, do not
// stop the consumer.
async function tables(topics) {
  const latest = new Map(topics.map((topic) => [topic, new Map()]));
  const missing = await ends(topics);
  // A group of our own that commits nothing: so it begins at the beginning, and gets all partitions.
  const consumer = kafka.consumer({ groupId: `current-tables-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      // The last offset of a batch counts the marks of transactions too, which eachMessage is not given.
      consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
        const partition = `${payload.topic}-${payload.partition}`;
        if (BigInt(payload.lastOffset) + 1n >= (missing.get(partition) ?? 0n)) {
          missing.delete(partition);
        }
        if (missing.size === 0) {
          resolve();
        }
      });
      consumer
        .run({
          autoCommit: false,
          eachMessage: async ({ topic, message }) => {
            const key = message.key.toString();
            if (message.value === null) {
              latest.get(topic).delete(key);
            } else {
              latest.get(topic).set(key, await registry.decode(message.value));
            }
          },
        })
        .catch(reject);
      if (missing.size === 0) {
        resolve();
      }
    });
  } finally {
    await consumer.disconnect();
  }
  return latest;
}

// Where each partition ends that has anything in it.
async function ends(topics) {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const found = new Map();
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) {
          found.set(`${topic}-${partition}`, BigInt(high));
        }
      }
    }
    return found;
  } finally {
    await admin.disconnect();
  }
}

// Days of one zone only: a topic may hold those of several.
function sumsByDay(costs, zone) {
  const days = new Map();
  for (const row of costs) {
    if (row.zone !== zone) {
      continue;
    }
    const sum = days.get(row.day) ?? { cost: null, complete: true };
    if (row.cost_usd !== null) {
      sum.cost = (sum.cost ?? 0n) + row.cost_usd;
    }
    sum.complete &&= row.cost_complete;
    days.set(row.day, sum);
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

const latest = await tables(["run.summaries", "cost.daily"]);

for (const run of latest.get("run.summaries").values()) {
  console.log(
    JSON.stringify({
      run_id: run.run_id,
      status: run.status,
      steps: run.steps,
      cost_usd: decimal(run.cost_usd),
      cost_complete: run.cost_complete,
    }),
  );
}
for (const [day, sum] of sumsByDay(latest.get("cost.daily").values(), "UTC")) {
  console.log(JSON.stringify({ day, zone: "UTC", cost_usd: decimal(sum.cost), cost_complete: sum.complete }));
}
