/** One step of a path: a member by name, or items of a list. */
export type Step =
  | { readonly name: string }
  /** Items `from` to `to`, both counted like those of `Array.slice`; all of them without either. */
  | { readonly from?: number; readonly to?: number }

export type FieldPath = readonly Step[]

const STEP = /\.?([^.[\]]{1,120})|\[(-?\d{0,9})(:?)(-?\d{0,9})\]|\["([^"\]]{1,120})"\]/y

/** Reads `signal.reasoning[0]`, `candles[].close`, `points[-5:]`, `changes["24h"]`; undefined for what is no path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const steps: Step[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex
    const match = STEP.exec(text)
    if (!match || (at === 0 && text.startsWith('.'))) return undefined
    const [, name, first = '', colon, last = '', quoted] = match
    const member = name ?? quoted
    if (member === undefined) steps.push(toItems(first, colon === ':', last))
    else if (at > 0 && name !== undefined && text[at] !== '.') return undefined
    else steps.push({ name: member })
  }
  return steps.length > 0 ? steps : undefined
}

function toItems(first: string, isRange: boolean, last: string): Step {
  if (first === '' && !isRange) return {}
  const from = first === '' ? 0 : Number(first)
  if (isRange) return last === '' ? { from } : { from, to: Number(last) }
  return from === -1 ? { from } : { from, to: from + 1 }
}

/** A trusted path of ours. */
export function toFieldPath(text: string): FieldPath {
  const path = parseFieldPath(text)
  if (path) return path
  throw new Error(`${text} is not a path of fields.`)
}
