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

/** "500000 sats": so many hundred-millionths of a bitcoin. */
export function readSatoshis(value: string, unit: Word): Omit<Mention<'asset'>, 'length'> | undefined {
  if (!bitcoin || !SATOSHIS.has(unit.folded)) return undefined
  const amount = (Number(value) / PER_BITCOIN).toFixed(14).replace(/\.?0+$/, '')
  return { kind: 'asset', asset: bitcoin, amount }
}

/** "How many sats is a dollar": bitcoin by its smallest unit. */
export function readNamedSatoshis(words: readonly Word[], at: number): Mention<'asset'> | undefined {
  const isAsked = SATOSHIS.has(words[at]?.folded ?? '') && ASKING.has(words[at - 1]?.folded ?? '')
  return isAsked && bitcoin ? { kind: 'asset', asset: bitcoin, length: 1 } : undefined
}
