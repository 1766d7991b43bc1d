import { ofKind } from '../entities/kinds.ts'
import type { Filling } from './filling.ts'
import type { Slot } from './schema.ts'
import { type Free, list, type Value } from './source.ts'
import { isForOwner, isOtherAddress, roleOf } from './subjects.ts'

/** An address that is no token's, the one behind "wallet" or "for" first. */
export function readWallet(
  slot: Slot,
  { source, has, slots, numbers }: Filling,
  free: Free,
): Value | undefined {
  if (isOtherAddress(slot, source, slots)) return undefined
  const named = ofKind(source.entities, 'asset').map(({ asset }) => asset.mint)
  const all = [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))]
    .filter(({ text }) => !has('asset-from') || !named.includes(text))
    .sort((a, b) => a.at - b.at)
  const isOwner = (one: (typeof all)[number]) =>
    roleOf(one, source.words) === 'owner' || (has('asset-from') && isForOwner(one, source))
  const contracts = slots.find(isContracts)
  if (contracts) {
    const isContract = (one: (typeof all)[number]) => roleOf(one, source.words) === 'token'
    all.sort((a, b) => (Number(isContract(b)) - Number(isContract(a))) * (slot === contracts ? 1 : -1))
  }
  const ordered = has('asset-from') ? [...all.filter(isOwner), ...all.filter((one) => !isOwner(one))] : all
  return list(slot, ordered, ({ text }) => text) ?? numbers.get(slot.name)
}

/** A parameter for contracts of tokens, beside one for a wallet. */
function isContracts({ sort, description }: Slot): boolean {
  return sort === 'address' && /\bcontracts\b/.test(description)
}
