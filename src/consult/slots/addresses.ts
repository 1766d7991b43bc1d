import type { Entity } from '../entities/kinds.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

type Address = Extract<Entity, { kind: 'evm' | 'mint' | 'name' }>

/** Who gives and who receives: what stands behind "from" and "to", else the first and the second address. */
export function addressSide({ sort }: Slot, { entities, words }: Source): Value | undefined {
  const addresses = entities.filter((one): one is Address => ['evm', 'mint', 'name'].includes(one.kind))
  const behind = (word: string) => addresses.find(({ at }) => words[at - 1]?.folded === word)
  const to = behind('to') ?? addresses.find((one) => one !== (behind('from') ?? addresses[0]))
  const from = behind('from') ?? addresses.find((one) => one !== to)
  const side = sort === 'address-from' ? from : to
  return side && { value: side.text, from: [side] }
}
