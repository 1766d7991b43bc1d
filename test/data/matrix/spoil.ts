/** Ways to spoil a good answer, whatever its form is: each walks through all of it. */

type Leaf = string | number | boolean | null

const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/
/** At the end of a time that is not in UTC. */
const ZONE = /([+-])(\d{2}):?(\d{2})$/
const DATE = /^20\d\d-\d\d-\d\d/
const YEARS_MS = 4 * 365 * 86_400_000
/** What stands for infinity until the text is written; JSON has no word for it. */
const INFINITE = '#infinite#'
const INFINITY_TEXT = '1e999'

/** The same with every leaf changed. */
export function eachLeaf(value: unknown, change: (leaf: Leaf) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => eachLeaf(each, change))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachLeaf(each, change)]))
  return change(value as Leaf)
}

/** A JSON text without its end. */
export function cutAt(text: string): string {
  return text.slice(0, Math.max(1, text.length - 2))
}

/** How many milliseconds one unit of a figure has when it is a time near now; undefined when it is none. */
function unitOf(figure: number, now: number): number | undefined {
  return [1_000, 1, 1e-6].find((unit) => Math.abs(figure * unit - now) < YEARS_MS && figure > 1e8)
}

/** The same with every time changed, in the unit and the form that it was written in. */
function eachTime(value: unknown, now: number, change: (time: number) => number): unknown {
  return eachLeaf(value, (leaf) => {
    if (typeof leaf === 'string' && DATE.test(leaf)) {
      const zone = ZONE.exec(leaf.slice(10))
      if (zone) {
        const [text, sign, hours, minutes] = zone
        const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
        const local = Date.parse(`${leaf.slice(0, -text.length)}Z`)
        return `${new Date(change(local - ahead) + ahead).toISOString().slice(0, -1)}${text}`
      }
      const time = Date.parse(leaf.endsWith('Z') || leaf.length <= 10 ? leaf : `${leaf}Z`)
      return new Date(change(time)).toISOString().slice(0, leaf.endsWith('Z') ? 24 : leaf.length)
    }
    const figure = typeof leaf === 'string' && NUMBER.test(leaf) ? Number(leaf) : leaf
    const unit = typeof figure === 'number' ? unitOf(figure, now) : undefined
    if (typeof figure !== 'number' || unit === undefined) return leaf
    const changed = Math.round(change(figure * unit) / unit)
    return typeof leaf === 'string' ? `${changed}` : changed
  })
}

export function shiftTimes(value: unknown, now: number, milliseconds: number): unknown {
  return eachTime(value, now, (time) => time + milliseconds)
}

/** Times a sixtieth as far from now: minutes written as hours. */
export function squeezeTimes(value: unknown, now: number): unknown {
  const end = Math.floor(now / 60_000) * 60_000
  return eachTime(value, now, (time) => end - Math.round((end - time) / 60 / 1_000) * 1_000)
}

/** Swaps 110 and 90, which every good bar has as its high and its low. */
export function spoilBars(value: unknown, _now: number): unknown {
  return eachLeaf(value, (leaf) => {
    if (leaf === 110 || leaf === '110') return typeof leaf === 'string' ? '90' : 90
    if (leaf === 90 || leaf === '90') return typeof leaf === 'string' ? '110' : 110
    return leaf
  })
}

/** Figures that are no times, each replaced. */
function eachFigure(value: unknown, now: number, change: (figure: number) => string): unknown {
  return eachLeaf(value, (leaf) => {
    const isText = typeof leaf === 'string' && NUMBER.test(leaf)
    const figure = isText ? Number(leaf) : leaf
    if (typeof figure !== 'number' || unitOf(figure, now) !== undefined) return leaf
    const changed = change(figure)
    if (isText) return changed
    return changed === INFINITY_TEXT ? INFINITE : Number(changed)
  })
}

/** @param isChosen Which figures are turned, by their position. */
export function negative(value: unknown, now: number, isChosen: (index: number) => boolean): unknown {
  let index = 0
  return eachFigure(value, now, (figure) => {
    const sign = isChosen(index) ? '-' : ''
    index += 1
    return `${sign}${Math.abs(figure)}`
  })
}

export function infinite(value: unknown, now: number): string {
  return JSON.stringify(eachFigure(value, now, () => INFINITY_TEXT)).replaceAll(
    `"${INFINITE}"`,
    INFINITY_TEXT,
  )
}
