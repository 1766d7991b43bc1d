import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

const CROSSING =
  /(\d{1,3})\s*(?:\/|-|and|over|x|vs|crosses? (?:above |over )?)\s*(\d{1,3})\s*(?:day |period |bar )?(ema|sma|wma|moving average|ma)\b|\b(ema|sma|wma)s?\s*\(?(\d{1,3})\)?\s*(?:\/|and|over|x|vs|crosses (?:above |over )?)\s*(?:ema|sma|wma)?\s*\(?(\d{1,3})/i
const LEVELS =
  /\b(rsi|mfi|cci|stochrsi)\b[^\d]{0,24}(?:below|under|<|crosses above|oversold at)\s*(\d{1,3})[^\d]{1,60}?(?:above|over|>|crosses below|at)\s*(\d{1,3})/i

const OWN_FORM =
  /\b[a-z]{2,12}(?::[a-z]{1,12}=[\d.]{1,8})*(?:\.[a-z]{1,12})? (?:crosses_above|crosses_below|above|below|>|<) (?:[a-z]{2,12}(?::[a-z]{1,12}=[\d.]{1,8})+|-?[\d.]{1,8})/g

/** Rules of a backtest for averages that cross and for levels of one indicator. */
export function readRules({ name }: Slot, { text, entities }: Source): Value | undefined {
  const from = entities.filter(({ kind }) => kind === 'indicator' || kind === 'number' || kind === 'count')
  const own = /crosses_|:period=/.test(text) ? [...text.matchAll(OWN_FORM)].map(([rule]) => rule) : []
  if (own.length > 0) {
    const rule = own[name === 'entry' ? 0 : 1]
    return rule === undefined ? undefined : { value: [rule], from }
  }
  const crossing = CROSSING.exec(text)
  if (crossing) {
    const kind = (crossing[3] ?? crossing[4] ?? 'sma').toLowerCase()
    const average = kind === 'ma' || kind === 'moving average' ? 'sma' : kind
    const [fast, slow] = [Number(crossing[1] ?? crossing[5]), Number(crossing[2] ?? crossing[6])].sort(
      (a, b) => a - b,
    )
    const turn = name === 'entry' ? 'crosses_above' : 'crosses_below'
    return { value: [`${average}:period=${fast} ${turn} ${average}:period=${slow}`], from }
  }
  const levels = LEVELS.exec(text)
  if (!levels) return undefined
  const [, id = '', low, high] = levels
  return {
    value: [`${id.toLowerCase()} ${name === 'entry' ? `crosses_above ${low}` : `crosses_below ${high}`}`],
    from,
  }
}
