import { z } from 'zod'
import type { Catalog } from '../calls/catalog.ts'
import { parseInWords } from '../core/input/input-errors.ts'
import { type MicroUsd, usd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import { invalidParams } from './json-rpc.ts'
import { toPaymentHeader } from './x402-extension.ts'

export const MAX_WAIT_MS = 30_000
const WAIT_MS = 20_000
/** 22 characters of base64 are 128 bits; a UUID has 36. A caller that knows an id may read its task. */
const TASK_ID = /^[A-Za-z0-9_-]{22,128}$/

const Name = z.string().min(1).max(128)
const Bag = z.record(z.string(), z.unknown())

const TaskRequestSchema = z.looseObject({
  toolId: Name.optional(),
  capability: Name.optional(),
  input: Bag.optional(),
  params: Bag.optional(),
  taskId: z
    .string()
    .regex(TASK_ID, 'must be 22 to 128 letters, digits, - or _, and hard to guess')
    .optional(),
  wait: z.int().min(0).optional(),
  max_cost_usd: z.union([z.string(), z.number()]).optional(),
  payment: z.union([z.string(), Bag]).optional(),
})

const EXAMPLE = { toolId: 'signal', input: { token: 'bitcoin' }, wait: 20_000, max_cost_usd: '0.01' }

/** What a caller asks for, in our words or in those of the agents' directory. */
export interface TaskRequest {
  /** A tool by its id, its MCP name or its capability. */
  readonly name: string | undefined
  readonly input: Readonly<Record<string, unknown>>
  readonly taskId: string | undefined
  readonly waitMilliseconds: number
  readonly maxCost: MicroUsd | undefined
  /** A payment that came in band, as the header it would be. */
  readonly payment: string | undefined
}

/**
 * Reads a request for a task from parameters or from the data of a message.
 *
 * @param path Its path in the request, for error messages.
 * @throws JSONRPCErrorException −32602 with the path of the first field that is wrong.
 */
export function parseTaskRequest(value: unknown, path: string): TaskRequest {
  const parsed = parseInWords(TaskRequestSchema, value, { prefix: path, example: EXAMPLE })
  if (!parsed.ok) throw invalidParams(parsed.first.field, parsed.first.message)
  const { toolId, capability, input, params, taskId, wait, max_cost_usd: ceiling, payment } = parsed.value
  return {
    name: toolId ?? capability,
    input: input ?? params ?? {},
    taskId,
    waitMilliseconds: Math.min(wait ?? WAIT_MS, MAX_WAIT_MS),
    maxCost: ceiling === undefined ? undefined : parseDollars(ceiling, `${path}.max_cost_usd`),
    payment: payment === undefined ? undefined : toPaymentHeader(payment),
  }
}

/** Finds a tool by its id, by its MCP name, or by a capability such as `crypto.signal`. */
export function findToolByName(catalog: Catalog, name: string): Tool | undefined {
  return (
    catalog.find(name) ??
    catalog.find(
      name
        .toLowerCase()
        .replace(/^crypto\./, '')
        .replace(/[._]/g, '-'),
    )
  )
}

function parseDollars(amount: string | number, field: string): MicroUsd {
  try {
    return usd(`${amount}`)
  } catch {
    throw invalidParams(field, 'must be dollars with at most six decimals, such as 0.005.')
  }
}
