/** A number that stands in a text, and by how much it may have been rounded. */
interface Figure {
  readonly text: string
  readonly value: number
  readonly tolerance: number
  readonly isPercent: boolean
}

const FIGURE =
  /(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(%|k|m|b|bn|t|thousand|million|billion|trillion|x)(?!\w))?(?![\w]|-[a-z])/gi
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
}
const LIST_NUMBER = /^[ \t]*\d{1,2}[.)]\s/gm
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/
/** Shorter strings are words, which quote no one. */
const MIN_QUOTE_LENGTH = 8
const MAX_QUOTE = 240
const ESCAPED = /\\([\\`*_[\]<>#|~])/g

/**
 * The figures of a text that none of the sources holds, as they stand in the text. Signs are not compared, because words
 * such as “down 2%” carry them; a figure may be rounded, and a share of one may be given as a percentage. What repeats a
 * string of the sources to the letter is a quotation, whose numbers are not looked at.
 */
export function unsupportedFigures(text: string, sources: readonly unknown[]): string[] {
  const { numbers, strings } = contentOf(sources)
  const unquoted = strings
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, quote) => rest.replaceAll(quote, ' … '), text.replace(ESCAPED, '$1'))
  return figuresIn(unquoted)
    .filter((figure) => !numbers.some((number) => fits(figure, number)))
    .map(({ text: result }) => result)
}

function figuresIn(text: string): Figure[] {
  return [...text.replace(LIST_NUMBER, '').matchAll(FIGURE)].map(
    ([result, whole = '', fraction = '', unit]) => {
      const scale = SCALES[unit?.toLowerCase() ?? ''] ?? 1
      const decimals = Math.max(0, fraction.length - 1)
      return {
        text: result.trim(),
        value: Number(whole.replaceAll(',', '') + fraction) * scale,
        tolerance: 0.5 * 10 ** -decimals * scale * (1 + 1e-9),
        isPercent: unit === '%',
      }
    },
  )
}

function fits({ value, tolerance, isPercent }: Figure, number: number): boolean {
  const size = Math.abs(number)
  if (Math.abs(size - value) <= tolerance) return true
  return isPercent && size <= 1 && Math.abs(size * 100 - value) <= tolerance
}

function contentOf(sources: readonly unknown[]): { numbers: number[]; strings: string[] } {
  const numbers = new Set<number>()
  const strings = new Set<string>()
  const scanText = (value: unknown): void => {
    if (typeof value === 'number') numbers.add(value)
    else if (typeof value === 'string') {
      if (NUMBER.test(value)) numbers.add(Number(value))
      if (value.length >= MIN_QUOTE_LENGTH) strings.add(value).add(value.slice(0, MAX_QUOTE))
    } else if (Array.isArray(value)) {
      numbers.add(value.length)
      value.forEach(scanText)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(scanText)
  }
  sources.forEach(scanText)
  return { numbers: [...numbers], strings: [...strings] }
}
