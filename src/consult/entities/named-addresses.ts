import type { Word } from '../text/scan.ts'
import { isChain } from './assets.ts'
import type { Entity } from './kinds.ts'

/** A text without the symbol of an address in brackets behind it: in "0x… (PEPE)" it asks for nothing more. A chain stays. */
export function leaveOutNames(words: readonly Word[], entities: readonly Entity[]): readonly Word[] {
  if (!words.some(({ gap }) => OPENED.test(gap))) return words
  const isName = (one: Entity) =>
    (one.kind === 'symbol' || (one.kind === 'asset' && !isChain(one.asset))) &&
    OPENED.test(words[one.at]?.gap ?? '') &&
    entities.some(({ kind, at, length }) => (kind === 'evm' || kind === 'mint') && at + length === one.at)
  const names = entities.filter(isName)
  if (names.length === 0) return words
  return words.filter((_, at) => !names.some((one) => one.at <= at && at < one.at + one.length))
}

const OPENED = /^ ?[(（]$/
