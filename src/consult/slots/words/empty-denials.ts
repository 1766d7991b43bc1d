import { isChain } from '../../entities/assets.ts'
import type { Entity } from '../../entities/kinds.ts'
import type { Word } from '../../text/scan.ts'
import { isPortuguese } from '../portuguese.ts'

/** "Не отвязались ли USDC и DAI", "чи не впав", "czy nie", "did it land or not": a question rules nothing out. */
export function asksWhether(words: readonly Word[], at: number): boolean {
  const [before = '', first = '', third] = [-1, 0, 2].map((step) => words[at + step]?.folded ?? '')
  return (
    (first === 'не' && (third === 'ли' || before === 'чи')) ||
    (first === 'nie' && before === 'czy') ||
    (words[at]?.gap === ' ' && OR_NOT.test(`${before} ${first}`))
  )
}
/** "Or no" is missing: "no lockup or no loss" rules out both. */
const OR_NOT =
  /^(?:or not|oder nicht|o non?|ou (?:pas|non|nao)|of niet|lub nie|albo nie|или нет|чи ні|veya degil|atau tidak|hay khong)$/

/** "Do not forget", "don't leave out", "never miss": two denials that ask for the thing. */
export function isReminder(words: readonly Word[], at: number): boolean {
  const next = words[at]?.folded === 'do' ? at + 2 : at + 1
  return (
    /^(?:forget|miss|omit|skip|leave|neglect|overlook|drop|lose)$/.test(words[next]?.folded ?? '') &&
    /^(?:do|not|don't|dont|never|t)$/.test(words[at]?.folded ?? '')
  )
}

/** Behind Portuguese "no". */
const IN_THE = /^(?:diario|semanal|mensal|maximo|minimo|grafico|mes|ultimo|momento|total|topo)$/

/** Portuguese "no" is "in the": also in "taxas de ETH no okx", where no comma stands before it. */
export function isInThe(words: readonly Word[], entities: readonly Entity[], at: number): boolean {
  if (IN_THE.test(words[at + 1]?.folded ?? '') || isPortuguese(words)) return true
  const one = entities.find((each) => each.at === at + 1)
  const isLocation =
    one?.kind === 'chain' || one?.kind === 'venue' || (one?.kind === 'asset' && isChain(one.asset))
  return (
    isLocation &&
    at > 0 &&
    /^\s*$/.test(words[at]?.gap ?? '') &&
    words.some(({ folded }) => ROMANCE.test(folded))
  )
}
const ROMANCE = /^(?:de|do|agente|quem|como|gas|preco)$/
