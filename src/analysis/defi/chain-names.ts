import { findChainId } from '../../core/reference/chain-names.ts'

/** Whether two names mean one chain, in any case and by the names people have for it. */
export function isSameChain(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(name: string): string {
  return findChainId(name) ?? name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
