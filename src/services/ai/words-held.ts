import type { Json } from '../../core/json.ts'
import type { InnerCall } from '../../tools/ai/inner-calls.ts'

const BAR = /^(\d+)\s?(m|h|d|w)$/i
const BAR_UNITS = ['m', 'h', 'd', 'w']
const ADDRESS = /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i
/** Assets that a tool is about without a parameter for it. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['bitcoin'],
  'global-market': ['bitcoin', 'ethereum'],
}
const MAX_RELATIVE_ERROR = 1e-9

/** What stands in the parameters of calls: their words and their numbers. */
export function wordsHeld(calls: readonly InnerCall[]) {
  const texts: string[] = []
  const numbers: number[] = []
  const collect = (value: Json | undefined): void => {
    if (typeof value === 'number') numbers.push(value)
    else if (typeof value === 'string') {
      texts.push(value.toLowerCase())
      if (!ADDRESS.test(value))
        numbers.push(...[...value.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits)))
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const { toolId, params } of calls) {
    collect(params)
    texts.push(...(ABOUT[toolId] ?? []))
  }
  const hasNumber = (wanted: number) =>
    numbers.some((number) => Math.abs(number - wanted) <= Math.abs(wanted) * MAX_RELATIVE_ERROR)
  return {
    hasAddress: texts.some((text) => ADDRESS.test(text)),
    includes: (wanted: string) => texts.some((text) => text.includes(wanted.toLowerCase())),
    /** Whether a parameter is just this. */
    equals: (wanted: string) => texts.includes(wanted.toLowerCase()),
    hasNumber,
    /** @param units Lengths of time in which a plain number may count, shortest first: minutes to weeks. */
    lasts(milliseconds: number, units: readonly number[]) {
      const isBar = texts.some((text) => {
        const [, count, unit = ''] = BAR.exec(text) ?? []
        return Number(count) * (units[BAR_UNITS.indexOf(unit)] ?? Number.NaN) === milliseconds
      })
      return isBar || units.some((unit) => milliseconds >= unit && hasNumber(milliseconds / unit))
    },
  }
}
