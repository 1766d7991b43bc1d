/** What a monitor waits for. */
export const monitorKinds = ['price', 'spread', 'funding', 'signal', 'launch'] as const
export type MonitorKind = (typeof monitorKinds)[number]

export const directions = ['above', 'below', 'bullish', 'bearish', 'any'] as const
export type Direction = (typeof directions)[number]

/** The condition of a monitor, as it was asked for. */
export interface Condition {
  readonly kind: MonitorKind
  readonly token: string
  readonly direction: Direction
  /** In the unit of the kind: quote asset, percent, dollars. */
  readonly threshold: number | null
  /** What name or symbol of a launch must contain. */
  readonly contains: string | null
}

/** A launch, as far as monitors look at it. Name and symbol were written by strangers. */
export interface SeenLaunch {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly valueUsd: number | null
}

/** What a look at a market has shown. */
export type MonitorReading =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'bias'; readonly bias: string }
  /** At most `limit` of them, the newest. */
  | { readonly kind: 'launches'; readonly launches: readonly SeenLaunch[]; readonly limit: number }

export interface Verdict {
  /** What the next look is to know; opaque to everyone else. */
  readonly state: string
  /** What to report, in a sentence that names nothing of strangers; null: nothing has happened. */
  readonly sentence: string | null
  readonly launches?: readonly SeenLaunch[]
  /** True when launches may have come and disappeared between two looks. */
  readonly mayHaveMissed?: boolean
}

const HOLDS = 'holds'
const RESTS = 'rests'
const MAX_REPORTED = 10
const units: Readonly<Partial<Record<MonitorKind, string>>> = { spread: ' %', funding: ' %' }

/**
 * Judges what was seen. A monitor reports a change, never a state: a value that comes to lie beyond its threshold,
 * a bias that turns, a launch that was not there before. The first look reports nothing and remembers.
 *
 * @param before The state of the look before; undefined at the first one.
 */
export function judge(condition: Condition, sight: MonitorReading, before: string | undefined): Verdict {
  switch (sight.kind) {
    case 'value':
      return judgeValue(condition, sight.value, before)
    case 'bias':
      return judgeBias(condition, sight.bias, before)
    case 'launches':
      return judgeLaunches(condition, sight, before)
  }
}

/** Whether a state is that of a condition that is met. */
export function isTriggered(state: string): boolean {
  return state === HOLDS
}

function judgeValue(condition: Condition, value: number, before: string | undefined): Verdict {
  const { kind, token, direction, threshold } = condition
  const isMet = threshold !== null && (direction === 'below' ? value < threshold : value > threshold)
  const state = isMet ? HOLDS : RESTS
  if (!isMet || before !== RESTS) return { state, sentence: null }
  const unit = units[kind] ?? ''
  const side = direction === 'below' ? 'below' : 'above'
  return { state, sentence: `The ${kind} of ${token} is ${side} ${threshold}${unit}: ${value}${unit}.` }
}

function judgeBias({ token, direction }: Condition, bias: string, before: string | undefined): Verdict {
  const isAsked = direction === 'any' || direction === bias
  if (before === undefined || before === bias || !isAsked) return { state: bias, sentence: null }
  return { state: bias, sentence: `The signal of ${token} has turned from ${before} to ${bias}.` }
}

function judgeLaunches(
  { contains, threshold }: Condition,
  { launches, limit }: Extract<MonitorReading, { kind: 'launches' }>,
  before: string | undefined,
): Verdict {
  const seenUntil = before === undefined ? Number.POSITIVE_INFINITY : Number(before)
  const newest = Math.max(...launches.map(({ createdAt }) => createdAt), before === undefined ? 0 : seenUntil)
  const since = launches.filter(({ createdAt }) => createdAt > seenUntil)
  const requested = contains?.toLowerCase() ?? ''
  const asked = since.filter(
    ({ name, symbol, valueUsd }) =>
      [name, symbol].some((text) => text.toLowerCase().includes(requested)) &&
      (threshold === null || (valueUsd !== null && valueUsd >= threshold)),
  )
  const state = `${newest}`
  if (asked.length === 0) return { state, sentence: null }
  return {
    state,
    sentence: `${asked.length} new ${asked.length === 1 ? 'launch' : 'launches'} on pump.fun as asked for.`,
    launches: asked.slice(0, MAX_REPORTED),
    mayHaveMissed: since.length >= limit,
  }
}
