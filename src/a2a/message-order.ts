import type { Message } from '@a2a-js/sdk'
import { JSONRPCErrorException } from 'json-rpc-2.0'
import type { Catalog } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import type { MicroUsd } from '../core/money.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Tool } from '../tools/define-tool.ts'
import { invalidParams } from './json-rpc.ts'
import { findToolByName, parseTaskRequest } from './task-request.ts'

/** Finds the tool that a sentence asks for; undefined when none does it. */
export type Consult = (
  intent: string,
) => Promise<{ readonly toolId: string; readonly params: Readonly<Record<string, unknown>> } | undefined>

export interface MessageOrder {
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly maxCost: MicroUsd | undefined
}

export interface MessageReader {
  readonly catalog: Catalog
  readonly performer: Pick<Performer, 'admit'>
  readonly consult?: Consult | undefined
  readonly unknownTool: UnknownTool
}

const MAX_INTENT = 2_000
const EXAMPLE = 'send a data part {"toolId": "…", "params": {…}}'

/**
 * Finds out what a message asks for: the first data part names a tool, or the text asks in words.
 *
 * @returns Undefined for words that no tool answers.
 * @throws JSONRPCErrorException −32602 for a data part that names no tool, and for no content at all; −32005 for nothing
 *   but files; GatewayError `rate_limited`.
 */
export async function parseMessageOrder(
  { parts }: Message,
  { catalog, performer, consult, unknownTool }: MessageReader,
  client: string,
): Promise<MessageOrder | undefined> {
  for (const [at, { content }] of parts.entries()) {
    if (content?.$case !== 'data') continue
    const path = `params.message.parts.${at}.data`
    const taskRequest = parseTaskRequest(content.value, path)
    const tool = taskRequest.name === undefined ? undefined : findToolByName(catalog, taskRequest.name)
    if (!tool) throw toUnknownToolError(`${path}.toolId`, taskRequest.name, unknownTool)
    return { tool, input: taskRequest.input, maxCost: taskRequest.maxCost }
  }
  const intent = parts
    .flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
    .join('\n')
    .slice(0, MAX_INTENT)
  if (intent.trim() === '') {
    if (!parts.some(({ content }) => content?.$case === 'url' || content?.$case === 'raw'))
      throw invalidParams('params.message.parts', `${EXAMPLE}.`)
    throw new JSONRPCErrorException('Files are not read here; send text or a data part.', -32005)
  }
  if (!consult) return undefined
  const consultTool = catalog.find('consult')
  if (consultTool) performer.admit(consultTool, client)
  const found = await consult(intent)
  const tool = found && catalog.find(found.toolId)
  return tool && { tool, input: found.params, maxCost: undefined }
}

/** The standard methods have a number of their own for parameters that are wrong. */
function toUnknownToolError(
  field: string,
  name: string | undefined,
  unknownTool: UnknownTool,
): JSONRPCErrorException {
  if (name === undefined) return invalidParams(field, `${field} is required, for example signal.`)
  const { message, details, charged } = unknownTool(name)
  const { code, message: text } = invalidParams(field, message)
  return new JSONRPCErrorException(text, code, { code: 'not_found', charged, field, message, ...details })
}

/** Whether a message, not yet decoded, may end in a call of a paid tool: true unless it names a free tool. */
export function mayMessageCost(params: unknown, catalog: Catalog): boolean {
  const parts = member(member(params, 'message'), 'parts')
  if (!Array.isArray(parts)) return false
  const names = parts.map((part) => member(member(part, 'data'), 'toolId'))
  const tools = names.flatMap((name) => (typeof name === 'string' ? [findToolByName(catalog, name)] : []))
  return tools.length === 0 || tools.some((tool) => tool !== undefined && tool.contract.price > 0n)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
