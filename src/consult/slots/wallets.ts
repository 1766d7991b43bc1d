import { isChain } from '../entities/assets.ts'
import { type Entity, ofKind } from '../entities/kinds.ts'
import type { Filling } from './filling.ts'
import type { Slot } from './schema.ts'
import { isForOwner, roleOf } from './sides/role-addresses.ts'
import { type Free, first, list, type Value } from './source.ts'
import { isOtherAddress } from './subjects.ts'

/** An address that is no token's, the one behind "wallet" or "for" first. */
export function readWallet(
  slot: Slot,
  { source, has, slots, numbers }: Filling,
  free: Free,
): Value | undefined {
  const contracts = slots.find(isContracts)
  const holders = contracts ? ofKind(source.entities, 'evm').filter((one) => isHolder(one, source.words)) : []
  const isHeldBy = holders.length === 1 && slot === contracts
  if (isOtherAddress(slot, source, slots) && !isHeldBy) return undefined
  const named = ofKind(source.entities, 'asset').map(({ asset }) => asset.mint)
  const all = [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))]
    .filter(({ text }) => !has('asset-from') || !named.includes(text))
    .sort((a, b) => a.at - b.at)
  const isOwner = (one: (typeof all)[number]) =>
    roleOf(one, source.words) === 'owner' || (has('asset-from') && isForOwner(one, source))
  if (contracts) {
    const isContract = (one: (typeof all)[number]) =>
      roleOf(one, source.words) === 'token' || (holders.length === 1 && holders[0]?.text !== one.text)
    all.sort((a, b) => (Number(isContract(b)) - Number(isContract(a))) * (slot === contracts ? 1 : -1))
  }
  const ordered = has('asset-from') ? [...all.filter(isOwner), ...all.filter((one) => !isOwner(one))] : all
  const written =
    list(slot, ordered, ({ text }) => text) ?? numbers.get(slot.name) ?? readKnownMint(slot, source, free)
  return written && PREFIXED.test(slot.description) ? withChains(written, source) : written
}

/** "How much 0xA… does 0xB… have", "0xA… held by 0xB…": of two addresses the one that holds is the wallet. */
function isHolder({ at }: { readonly at: number }, words: Filling['source']['words']): boolean {
  const [second = '', before = '', behind = ''] = [-2, -1, 1].map((step) => words[at + step]?.folded)
  if (HOLDS.test(behind) || (before === 'by' && /^(?:held|owned)$/.test(second))) return true
  // "0x… 在以太坊主网上有多少 0x…"
  return words.slice(at + 1, at + 5).some(({ folded }) => HAN_HOLDS.test(folded))
}
const HAN_HOLDS = /^\p{Script=Han}*[有持]/u
const HOLDS =
  /^(?:have|has|holds?|holding|owns?|hat|halt|besitzt|tiene|posee|tem|possui|possede|detient|possiede|heeft|bezit|posiada|trzyma|имеет|держит|має|тримає|punya|memiliki|memegang)$/u

/** "Can JUP be frozen": what takes a mint as well as a contract takes a coin of Solana by its name. */
function readKnownMint(
  { description }: Slot,
  { entities }: Filling['source'],
  free: Free,
): Value | undefined {
  const isElsewhere = ofKind(entities, 'chain').some(({ id }) => id !== 'solana')
  if (!/^A Solana mint\b/.test(description) || isElsewhere) return undefined
  return first(
    free('asset').filter(({ asset }) => !isChain(asset)),
    ({ asset }) => asset.mint,
  )
}

const PREFIXED = /\b[a-z]+:0x/

/** "0x… on bsc" and `bsc:0x…` for a parameter that takes chains so; Base is what it reads anyway. */
function withChains({ value, from }: Value, { entities, text, words }: Filling['source']): Value {
  const chains = ofKind(entities, 'chain').filter(({ id }) => id !== 'base' && id !== 'solana')
  // `bsc:0x…` is of that address alone
  const prefixes = new Set(from.flatMap(({ at }) => (words[at]?.gap === ':' ? [at - 1] : [])))
  const used = new Set<Entity>()
  const addresses = from.map((one) => {
    if (one.kind !== 'evm') return 'text' in one ? one.text : ''
    const before = new RegExp(`([a-z]{3,10}):${one.text}`, 'i').exec(text)?.[1]?.toLowerCase()
    const chain = chains.find(
      ({ id, at }) => id === before || (!prefixes.has(at) && Math.abs(at - one.at) <= 3),
    )
    if (chain) used.add(chain)
    return chain ? `${chain.id}:${one.text}` : one.text
  })
  return used.size === 0 ? { value, from } : { value: addresses.join(','), from: [...from, ...used] }
}

/** A parameter for contracts of tokens, beside one for a wallet. */
function isContracts({ sort, description }: Slot): boolean {
  return sort === 'address' && /\bcontracts\b/.test(description)
}
