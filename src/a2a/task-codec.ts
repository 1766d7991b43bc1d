import { hashRequest } from '../calls/request-hash.ts'
import type { JsonObject } from '../core/json.ts'
import { microUsd } from '../core/money.ts'
import type { NewTask, TaskRow } from '../store/tasks/task-repository.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TaskOrder } from './agent-task.ts'
import type { Begun } from './task-run.ts'

/** What was asked for, as it is written down. */
export function toNewTaskRow({ id, context, order, hash, startedAt }: Begun): NewTask {
  const { tool, input, proof, maxCost } = order
  return {
    id,
    context,
    tool: tool.contract.id,
    input: JSON.stringify(input),
    req_hash: hash,
    proof: proof ?? null,
    max_cost: maxCost === undefined ? null : `${maxCost}`,
    created_at: startedAt,
  }
}

/** What was asked for, read back from where it was written down. */
export function toTaskOrder(row: TaskRow, tool: Tool): TaskOrder {
  return {
    tool,
    input: JSON.parse(row.input ?? '{}'),
    proof: row.proof ?? undefined,
    maxCost: row.max_cost === null ? undefined : microUsd(BigInt(row.max_cost)),
    id: row.id,
    context: row.context,
  }
}

/** sha256 over the tool and what it would make of the input, so that a repeat can be distinguished from another request. */
export function hashOrder({ tool, input }: TaskOrder): string {
  const parsed = tool.parse(input)
  return hashRequest(tool, parsed.ok ? parsed.input : (input as JsonObject))
}
