#!/usr/bin/env bash
# What each part may do on a Kafka cluster, and no more: docs/security.md says what each line is for.
# Usage: docs/acls.sh --bootstrap-server HOST:PORT --command-config FILE
# KAFKA_ACLS names Kafka's own tool where kafka-acls.sh is not on the PATH.
set -euo pipefail
cluster=("$@")

# allow USER topic|group|transactional-id NAME literal|prefixed OPERATION...
allow() {
  local rule=(--allow-principal "User:$1" "--$2" "$3" --resource-pattern-type "$4") operation
  shift 4
  for operation in "$@"; do rule+=(--operation "$operation"); done
  "${KAFKA_ACLS:-kafka-acls.sh}" "${cluster[@]}" --add --force "${rule[@]}"
}

allow hermes-agent topic agent.steps literal Write

allow hermes-gateway topic agent.steps literal Write

allow hermes-stream-processor topic agent.steps literal Read Write Create DescribeConfigs
allow hermes-stream-processor topic run.lines literal Read Write Create DescribeConfigs
allow hermes-stream-processor topic run.summaries literal Read Write Create DescribeConfigs
allow hermes-stream-processor topic run.index literal Write Create DescribeConfigs
allow hermes-stream-processor topic cost.deltas literal Read Write Create DescribeConfigs
allow hermes-stream-processor topic cost.daily literal Write Create DescribeConfigs
allow hermes-stream-processor topic agent.dead-letters literal Write Create DescribeConfigs
allow hermes-stream-processor topic hermes-runs- prefixed Read Write Create
allow hermes-stream-processor group hermes-runs literal Read
allow hermes-stream-processor group hermes-search literal Read
allow hermes-stream-processor group hermes-sink literal Describe
allow hermes-stream-processor group hermes-index literal Describe
allow hermes-stream-processor transactional-id hermes-runs- prefixed Write

allow hermes-sink topic run.lines literal Read
allow hermes-sink topic run.index literal Read
allow hermes-sink group hermes-sink literal Read
allow hermes-sink group hermes-index literal Read

allow hermes-operator topic agent.steps literal Write
allow hermes-operator topic cost.deltas literal Write
allow hermes-operator topic agent.dead-letters literal Read Write
allow hermes-operator topic run.lines literal Read
allow hermes-operator topic run.index literal Read
allow hermes-operator group hermes-runs literal Describe
allow hermes-operator group hermes-sink literal Describe
allow hermes-operator group hermes-index literal Describe
allow hermes-operator transactional-id hermes-redrive literal Write
