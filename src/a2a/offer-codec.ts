import { microUsd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TaskOrder } from './agent-task.ts'
import type { OfferedTask } from './offered-tasks.ts'

/** A task that waits, as it lies in the database; of its order only what another gateway may know. */
type SerializedOffer = Pick<OfferedTask, 'task'> & {
  readonly order: Pick<TaskOrder, 'input' | 'id' | 'context' | 'idempotencyKey' | 'push'> & {
    readonly maxCost?: string
  }
}

export function serializeOffer({ task, order }: OfferedTask): string {
  const { input, id, context, idempotencyKey, push, maxCost } = order
  const serialized: SerializedOffer = {
    task,
    order: {
      input,
      id,
      context,
      idempotencyKey,
      ...(push ? { push } : {}),
      ...(maxCost === undefined ? {} : { maxCost: `${maxCost}` }),
    },
  }
  return JSON.stringify(serialized)
}

/** @returns Undefined when its tool is not sold any more. */
export function parseOffer(text: string, toolOf: (id: string) => Tool | undefined): OfferedTask | undefined {
  const { task, order } = JSON.parse(text) as SerializedOffer
  const tool = toolOf(task.toolId)
  if (!tool) return undefined
  const { maxCost, id, context, ...rest } = order
  return {
    task,
    order: {
      ...rest,
      tool,
      proof: undefined,
      id,
      context,
      maxCost: maxCost === undefined ? undefined : microUsd(BigInt(maxCost)),
    },
  }
}
