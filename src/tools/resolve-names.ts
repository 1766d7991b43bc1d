import { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { nameServices, type ResolvedName, serviceOf } from '../upstream/names/names.ts'
import { provenance } from '../upstream/sourced.ts'
import type { ToolWorld } from './ports.ts'

/** Names of input fields: an address, addresses with commas between them, or either behind `chain:`. */
export type NamedFields = readonly string[]

/** Which names became which addresses; part of every output whose contract has `named`. */
export const ResolvedNames = z
  .array(
    z.looseObject({
      name: z.string(),
      address: z
        .string()
        .describe('An ENS name has its address on Ethereum: before you send on another chain, check it.'),
      service: z.enum(nameServices).describe('ens and basenames: Ethereum and Base; sns: Solana.'),
    }),
  )
  .describe('Which registered name was read as which address; absent when no name was given.')

/**
 * The input with addresses in place of registered names.
 *
 * @throws GatewayError `not_found` for an unknown name; `upstream_*` when no node answered.
 */
export async function resolveNames(
  input: JsonObject,
  fields: NamedFields | undefined,
  world: Pick<ToolWorld, 'names' | 'signal'>,
): Promise<{ readonly input: JsonObject; readonly names: readonly ResolvedName[] }> {
  const named = (fields ?? []).filter((field) => namesIn(input[field]).length > 0)
  if (named.length === 0) return { input, names: [] }
  const found = new Map<string, ResolvedName>()
  for (const field of named)
    for (const name of namesIn(input[field])) {
      if (!found.has(name)) found.set(name, await resolveOne(name, field, world))
    }
  const changed = named.map((field) => [field, replaceNames(`${input[field]}`, found)])
  return { input: { ...input, ...Object.fromEntries(changed) }, names: [...found.values()] }
}

/** The answer, with the names that were resolved for it and who resolved them. */
export function withResolvedNames(result: JsonObject, names: readonly ResolvedName[]): JsonObject {
  if (names.length === 0) return result
  const resolvedNames = names.map(({ name, address, service }) => ({ name, address, service }))
  const before = result['provenance'] as JsonObject | undefined
  const { sources } = provenance(names, 0)
  const all = before && {
    provenance: { ...before, sources: [...((before['sources'] ?? []) as JsonObject[]), ...sources] },
  }
  return { ...result, resolvedNames, ...all }
}

async function resolveOne(
  name: string,
  field: string,
  { names, signal }: Pick<ToolWorld, 'names' | 'signal'>,
) {
  try {
    return await names.resolve(name, { signal })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not_found') throw error
    throw new GatewayError('not_found', `${field}: ${error.message}`, {
      cause: error,
      details: { ...error.details, field },
    })
  }
}

function namesIn(text: unknown): readonly string[] {
  if (typeof text !== 'string') return []
  return text.split(',').flatMap((part) => {
    const name = nameOf(part)
    return serviceOf(name) === undefined ? [] : [name]
  })
}

function replaceNames(text: string, found: ReadonlyMap<string, ResolvedName>): string {
  return text
    .split(',')
    .map((part) => {
      const resolved = found.get(nameOf(part))
      return resolved ? `${part.slice(0, part.indexOf(':') + 1).trim()}${resolved.address}` : part
    })
    .join(',')
}

/** What stands behind the chain of `chain:name`. */
function nameOf(part: string): string {
  return part
    .slice(part.indexOf(':') + 1)
    .trim()
    .toLowerCase()
}
