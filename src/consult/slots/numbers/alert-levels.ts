import type { InputError } from '../../../tools/define-tool.ts'
import type { Entity } from '../../entities/kinds.ts'
import type { Filled } from '../fill.ts'
import type { Source } from '../source.ts'

const MOVES =
  /^(?:drop|fall|dip|mov|ris|climb|gain|los|increas|decreas|jump|chang|slip|fallt|steigt|daalt|stijgt|baja|sube|cae|падает|упадет|вырастет|spadnie|wzrosnie)/
const BY = /^(?:by|um|met|на|o)$/
const ANNUAL =
  /^(?:annuali[sz]ed|annual|annually|yearly|apr|apy|pa|annualisiert\p{L}{0,2}|jahrlich|annualise[es]?|annuel|anualizad[oa]|annualizzat[oa]|годовых|rocznie|yillik)$|年化|年率|연율|연환산/u

/** What an alert cannot watch: a move where a level is meant, an indicator, and funding by the year. */
export function findUnwatched(
  { params, usedEntities }: Filled,
  { words, entities }: Source,
): InputError | undefined {
  const { kind, threshold } = params
  if (typeof threshold !== 'number') return undefined
  if (kind === 'funding' && words.some(({ folded }) => ANNUAL.test(folded)))
    return {
      field: 'threshold',
      message: 'Funding is watched by its next rate, not by the year: name the rate of one payment.',
    }
  if (kind === 'price' && entities.some((one) => one.kind === 'indicator'))
    return {
      field: 'threshold',
      message: 'A price is watched, and no indicator: name the price.',
    }
  const isMove = (one: Entity) => isShare(one, threshold) || (isNumber(one) && isBy(one, words))
  return kind === 'price' && [...usedEntities].some(isMove)
    ? {
        field: 'threshold',
        message: 'A price is watched against a level, not by how far it moves: name the price.',
      }
    : undefined
}

function isShare(one: Entity, threshold: number): boolean {
  if (one.kind === 'slippage') return true
  return one.kind === 'amount' && one.unit === 'percent' && Number(one.value) === Math.abs(threshold)
}

function isNumber({ kind }: Entity): boolean {
  return kind === 'amount' || kind === 'number' || kind === 'count'
}

/** "Falls by 500 dollars". */
function isBy({ at }: Entity, words: Source['words']): boolean {
  return (
    BY.test(words[at - 1]?.folded ?? '') &&
    [2, 3, 4].some((back) => MOVES.test(words[at - back]?.folded ?? ''))
  )
}
