import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import { assets } from '../assets.ts'
import type { Mention } from '../kinds.ts'

const SATOSHIS = new Set(
  'sats satoshi satoshis satoshien satosis satoshiler сатоши сатошей сатоші satoszi 聪 聰 サトシ 사토시 ساتوشي सतोशी सातोशी'
    .split(' ')
    .map(fold),
)
/** "How many sats", "in Satoshi", "kaç satoshi": behind these it is what is asked for. */
const ASKING = new Set(
  'many much viel viele wieviel wieviele cuantos quantos quanti combien hoeveel ile сколько скільки kac berapa nhieu كم कितने kitne 多少 几 何 몇 in into to en em na в w ke sang a'
    .split(' ')
    .map(fold),
)
const PER_BITCOIN = 1e8
const bitcoin = assets.find(({ symbol }) => symbol === 'BTC')

export function isSatoshi(folded: string): boolean {
  return SATOSHIS.has(folded)
}

/** "500000 sats": so many hundred-millionths of a bitcoin. */
export function readSatoshis(value: string, unit: Word): Omit<Mention<'asset'>, 'length'> | undefined {
  if (!bitcoin || !isSatoshi(unit.folded)) return undefined
  const amount = (Number(value) / PER_BITCOIN).toFixed(14).replace(/\.?0+$/, '')
  return { kind: 'asset', asset: bitcoin, amount }
}

const ONE = /^(?:one|un|uno|ein|einen|один|одного|bir|satu|một|um|jeden|jednego)$/

/** "How many sats is a dollar": bitcoin by its smallest unit; "what's a satoshi worth": one of them. */
export function readNamedSatoshis(words: readonly Word[], at: number): Mention<'asset'> | undefined {
  const unit = words[at]
  if (!bitcoin || !unit || !isSatoshi(unit.folded)) return undefined
  const before = words[at - 1]?.folded ?? ''
  // "convertir 1 btc a satoshi": where something has an amount, "a" is "to"
  const isOne = ONE.test(before) || (before === 'a' && !words.some(({ folded }) => /\d/.test(folded)))
  const one = isOne ? readSatoshis('1', unit) : undefined
  if (one) return { ...one, length: 1 }
  return ASKING.has(before) ? { kind: 'asset', asset: bitcoin, length: 1 } : undefined
}
