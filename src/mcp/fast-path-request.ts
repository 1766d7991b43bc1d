import type { IncomingHttpHeaders } from 'node:http'
import type { CallToolRequest } from '@modelcontextprotocol/server'
import { z } from 'zod'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  HANDSHAKE_VERSIONS,
  PROTOCOL_VERSION_META_KEY,
} from './protocol.ts'
import { STATELESS_VERSION } from './revision.ts'

/**
 * A request for one of the two things that clients ask all day, in which nothing calls for what else the protocol has: no
 * retry, no task, and nothing that its revision would refuse.
 */
export interface FastPathRequest {
  readonly id: string | number
  /** Whether it is of the revision without handshake. */
  readonly isModern: boolean
  /** Undefined when the tool list is asked for. */
  readonly call: CallToolRequest['params'] | undefined
}

type Meta = Readonly<Record<string, unknown>>

/** Prefix of the protocol's own members of `_meta`. */
const RESERVED = 'io.modelcontextprotocol/'
/** As clients write it; the SDK reads it in every other form. */
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i
const ENVELOPE = new Set([PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY])

const Id = z.union([z.string(), z.int()])
const Meta = z.looseObject({ progressToken: Id.optional() }).optional()
const Frame = z.strictObject({ jsonrpc: z.literal('2.0'), id: Id })
const Call = Frame.extend({
  method: z.literal('tools/call'),
  params: z.strictObject({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    _meta: Meta,
  }),
})
const List = Frame.extend({
  method: z.literal('tools/list'),
  params: z.strictObject({ _meta: Meta }).optional(),
})

/**
 * Reads a message that can be answered without a protocol server of its own.
 *
 * @param method The method in the body.
 * @returns Undefined for every other message, which may be valid all the same.
 */
export async function parseFastPathRequest(
  headers: IncomingHttpHeaders,
  method: unknown,
  body: unknown,
): Promise<FastPathRequest | undefined> {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return undefined
  if (method === 'tools/list') {
    const list = List.safeParse(body).data
    return list && checkRevision(headers, list.params?._meta, { id: list.id, call: undefined })
  }
  if (method !== 'tools/call') return undefined
  const call = Call.safeParse(body).data
  return call && checkRevision(headers, call.params._meta, { id: call.id, call: call.params })
}

/** Undefined when a message is not what the revision that it names would have it be. */
async function checkRevision(
  headers: IncomingHttpHeaders,
  meta: Meta = {},
  { id, call }: Pick<FastPathRequest, 'id' | 'call'>,
): Promise<FastPathRequest | undefined> {
  const revision = headers['mcp-protocol-version']
  const reserved = Object.keys(meta).filter((key) => key.startsWith(RESERVED))
  if (revision === undefined || HANDSHAKE_VERSIONS.includes(`${revision}`)) {
    return reserved.length === 0 ? { id, call, isModern: false } : undefined
  }
  const isModern =
    revision === STATELESS_VERSION &&
    headers['mcp-method'] === (call ? 'tools/call' : 'tools/list') &&
    (!call || headers['mcp-name'] === call.name) &&
    reserved.every((key) => ENVELOPE.has(key)) &&
    (await isWholeEnvelope(meta))
  return isModern ? { id, call, isModern } : undefined
}

async function isWholeEnvelope(meta: Meta): Promise<boolean> {
  if (meta[PROTOCOL_VERSION_META_KEY] !== STATELESS_VERSION) return false
  const { isSpecType } = await import('@modelcontextprotocol/server')
  const client = meta[CLIENT_INFO_META_KEY]
  return (
    isSpecType.ClientCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    (client === undefined || isSpecType.Implementation(client))
  )
}
