import type { Sourced } from '../sourced.ts'

/** Who keeps a kind of names: `.eth` on Ethereum, `.base.eth` on Base, `.sol` on Solana. */
export const nameServices = ['ens', 'basenames', 'sns'] as const
export type NameService = (typeof nameServices)[number]

export interface ResolvedName extends Sourced {
  /** In lower case. */
  readonly name: string
  readonly address: string
  readonly service: NameService
}

/**
 * Finds the address that a registered name stands for.
 *
 * @throws GatewayError `not_found` for a name without an address, `invalid_input` for what is no name, `upstream_*` when
 *   no node answered.
 */
export interface Names {
  resolve(name: string, options: { readonly signal: AbortSignal }): Promise<ResolvedName>
}

const LABELS = '[a-z0-9_-]{1,63}(?:\\.[a-z0-9_-]{1,63}){0,3}'
const forms: readonly (readonly [NameService, RegExp])[] = [
  ['basenames', new RegExp(`^${LABELS}\\.base\\.eth$`)],
  ['ens', new RegExp(`^${LABELS}\\.eth$`)],
  ['sns', /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})?\.sol$/],
]

/** Which service keeps a name; undefined for what is no name, or one of other letters than a–z, digits, `-` and `_`. */
export function serviceOf(name: string): NameService | undefined {
  return forms.find(([, form]) => form.test(name.toLowerCase()))?.[0]
}
