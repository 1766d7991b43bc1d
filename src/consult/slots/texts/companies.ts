import type { EntityOf } from '../../entities/kinds.ts'
import { stocks } from '../../entities/names.ts'
import type { Word } from '../../text/scan.ts'
import { type Free, first, type Source, type Value } from '../source.ts'
import { tokensFirst } from './share-tokens.ts'

/** Which company a list of shares is to be searched for: the list has English names. */
export function readCompany(source: Source, free: Free): Value | undefined {
  const { words } = source
  return (
    first(tokensFirst(free('stock'), words), (one) => nameOf(one, words)) ??
    readCapitalised(source) ??
    // an exchange may be a company
    first(free('venue'), ({ at, length }) => writtenAt(words, at, length))
  )
}

function nameOf({ symbol, at, length }: EntityOf<'stock'>, words: readonly Word[]): string {
  const text = writtenAt(words, at, length).replace(/ (?:stock|shares?)$/i, '')
  const names = (stocks[symbol] ?? '').split(', ').filter((name) => /^[a-z]+$/.test(name))
  if (!/^[\x20-\x7e]+$/.test(text)) return names.at(1) ?? names[0] ?? symbol
  // the list writes "Coca-Cola"
  if (text.includes(' ') && symbol === 'KO') return text.split(' ')[0] ?? text
  // "amazona", "nvidii"
  const root = names
    .toSorted((a, b) => b.length - a.length)
    .find((name) => name.length >= SHORTEST_ROOT && text.toLowerCase().startsWith(name))
  return root === undefined ? text : text.slice(0, root.length)
}
const SHORTEST_ROOT = 5

function writtenAt(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ raw, gap }, step) => (step === 0 ? raw : `${gap}${raw}`))
    .join('')
}

/** "Mint for the tokenized Coca-Cola stock": a company of which no symbol is known has capitals inside the sentence. */
function readCapitalised({ words, entities, text }: Source): Value | undefined {
  if (NOUNS_IN_CAPITALS.test(text)) return undefined
  const isName = (at: number) => {
    const { raw = '', folded = '' } = words[at] ?? {}
    const held = entities.find((one) => one.at <= at && at < one.at + one.length)
    return (
      /^\p{Lu}[\p{L}\d.&]*\p{Ll}/u.test(raw) && !NO_COMPANY.test(folded) && (!held || held.kind === 'venue')
    )
  }
  const from = words.findIndex((word, at) => at > 0 && isName(at) && !/[.!?:]/.test(word.gap))
  if (from < 0) return undefined
  let to = from + 1
  while (/^[ &-]{1,3}$/.test(words[to]?.gap ?? '') && isName(to)) to += 1
  const value = words.slice(from, to).map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`))
  return { value: value.join(''), from: entities.filter(({ at }) => at >= from && at < to) }
}
const NOUNS_IN_CAPITALS =
  /(?<!\p{L})(?:der|die|das|den|und|für|von|mit|welche|zeig|gibt|aktien?|liste)(?!\p{L})/iu
const NO_COMPANY =
  /^(?:solana|tokens?|mints?|xstocks?|ondo|ticker\p{L}?|rwa|etfs?|aktien?|usd[ct]?|api|json|please|pennywire|usa?|wall|street|i)$/u
