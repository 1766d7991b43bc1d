import { z } from 'zod'
import { read } from '../gateway.ts'
import type { PlannedCall } from './planned-call.ts'

const Resolved = z.looseObject({
  identity: z.unknown().nullable(),
  candidates: z.array(z.unknown()),
})
const MAX_SHOWN = 40
/** Of an EVM or a Solana contract. */
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/
/** Parameters that name one asset. */
const FIELDS = ['token', 'asset'] as const

/**
 * Looks an asset up for free before anything is signed for it.
 *
 * @returns Why paying would be no use; undefined when the asset is known, the call names none, or it cannot be given.
 */
export async function findUnknownAsset({ input, tool }: PlannedCall): Promise<string | undefined> {
  const field = FIELDS.find((name) => typeof input[name] === 'string' && name in tool.inputSchema.properties)
  if (field === undefined || input['instId'] !== undefined) return undefined
  const named = `${input[field]}`
  // a contract may be one that no list of assets has
  if (ADDRESS.test(named)) return undefined
  const query = new URLSearchParams({ token: named })
  const found = await read(`tools/asset-resolve?${query}`, Resolved).catch(() => undefined)
  if (!found || found.identity || found.candidates.length > 0) return undefined
  return `${field}: no asset is known as “${clean(named)}”. Use a name, a symbol or a contract address.`
}

/** A caller's text, cut, without letters that are not seen. */
function clean(text: string): string {
  const seen = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return seen.length > MAX_SHOWN ? `${seen.slice(0, MAX_SHOWN)}…` : seen
}
