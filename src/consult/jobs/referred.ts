import type { Entity } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'
import { isSubject } from './subject-kinds.ts'

const LATTER =
  /^(?:latter|last|second|letzter\p{L}{0,3}|zweiten?|segund[oa]|ultim[oa]|second[eo]|derniere?|laatste|tweede|ostatni\p{L}{0,3}|drug\p{L}{2,4}|последн\p{L}{2,3}|втор\p{L}{2,3}|останн\p{L}{2,3}|друг\p{L}{2,4}|ikinci\p{L}{0,4}|sonuncu\p{L}{0,4}|terakhir|kedua|후자\p{L}{0,2}|後者\p{L}{0,2}|后者\p{L}{0,2}|الاخير|الثاني|दूसरे)$/u
const FORMER =
  /^(?:former|first|erster\p{L}{0,3}|ersten|primer[oa]?|prim[oa]|primeir[oa]|premiere?|eerste|pierwsz\p{L}{1,4}|перв\p{L}{2,3}|перш\p{L}{2,4}|ilk\p{L}{0,4}|birinci\p{L}{0,4}|pertama|전자\p{L}{0,2}|前者\p{L}{0,2}|الاول|पहले)$/u
const ONE =
  /^(?:one|ones|coin|token|mint|asset|address|wallet|munt|munze|moneda|moeda|moneta|монет\p{L}|is|safe|s)$/u
/** "The token's holders" beside a swap: what is received. */
const THAT_TOKEN = /^(?:token|coin|munt|jeton|moneda|moeda)$/

/**
 * Of what another part names only what this one refers to: "sand's volatility" beside SAND and MANA, "the latter",
 * "del primero". All of it where no word chooses.
 */
export function referredAmong(words: readonly Word[], shared: readonly Entity[]): readonly Entity[] {
  const named = shared.filter(isSubject)
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last || first === last) return shared
  const repeated = named.filter((one) => isRepeated(one, words))
  const chosen =
    repeated.length > 0
      ? repeated
      : refers(words, FORMER)
        ? [first]
        : isAboutLast(words, named)
          ? [last]
          : named
  return shared.filter((one) => !isSubject(one) || chosen.includes(one))
}

function isRepeated(one: Entity, words: readonly Word[]): boolean {
  if (one.kind !== 'asset') return false
  const names = [one.asset.symbol, one.asset.name, one.asset.slug].map((name) => name.toLowerCase())
  return words.some(({ folded }) => names.includes(folded))
}

function isAboutLast(words: readonly Word[], named: readonly Entity[]): boolean {
  return (
    refers(words, LATTER) ||
    (named.length === 2 &&
      named.every(({ kind }) => kind === 'mint') &&
      words.some(
        ({ folded }, at) =>
          THAT_TOKEN.test(folded) &&
          /^(?:the|that|this|het|de|le|ce|il|el|o)$/.test(words[at - 1]?.folded ?? ''),
      ))
  )
}

/** "The last 20 trades" and "first, …" refer to nothing. */
function refers(words: readonly Word[], ordinal: RegExp): boolean {
  return words.some(({ folded }, at) => {
    const next = words[at + 1]
    return (
      at > 0 &&
      ordinal.test(folded) &&
      (next === undefined || /[,;.?!]/.test(next.gap) || ONE.test(next.folded))
    )
  })
}
