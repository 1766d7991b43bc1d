import type { JsonObject } from '../../../src/core/json.ts'
import { isList, isObject } from './answer-walk.ts'
import type { Bought } from './every-answer.ts'

/** Facts that belong to the asset alone: every tool has the same figure, but for rounding. */
const SAME = [
  'decimals',
  'holders',
  'totalHolders',
  'circulatingSupply',
  'maxSupply',
  'riskScore',
  'lpLockedPct',
  'transferFeePct',
  'buys24h',
  'sells24h',
  'fundingRatePct',
  'markPrice',
  'indexPrice',
]
const ROUNDING = 1e-6
/** Facts that each venue or aggregator reads for itself. */
const CLOSE = ['price', 'priceUsd', 'marketCap', 'marketCapUsd', 'high24h', 'low24h', 'currentPrice']
const APART = 0.006
/** Of one venue and instrument there is one such figure. */
const OF_A_MARKET = ['price', 'last', 'middle', 'bid', 'ask', 'rsi', 'volume24h', 'quoteVolume24h']

interface Fact {
  readonly value: number
  readonly from: string
}

/** What is distinguished although it is one thing, in words. */
export function contradictionsOf(bought: readonly Bought[]): readonly string[] {
  const facts = new Map<string, { readonly apart: number; readonly all: Fact[] }>()
  const note = (key: string, apart: number, fact: Fact) => {
    const known = facts.get(key) ?? { apart, all: [] }
    known.all.push(fact)
    facts.set(key, known)
  }
  for (const { tool, subject, reply } of bought) {
    if (reply.status !== 200 || !isObject(reply.body)) continue
    for (const { row, path, symbol } of rowsOf(reply.body, subject?.symbol)) {
      const from = `${tool.contract.id}${path}`
      for (const [name, value] of Object.entries(row)) {
        if (typeof value !== 'number') continue
        if (SAME.includes(name)) note(`${symbol} ${name}`, ROUNDING, { value, from })
        if (CLOSE.includes(name)) note(`${symbol} ${name.replace('Usd', '')}`, APART, { value, from })
        const { venue, instrument, bar } = row
        if (path === '' && OF_A_MARKET.includes(name) && venue)
          note(`${venue} ${instrument} ${name === 'rsi' ? bar : ''} ${name}`, ROUNDING, { value, from })
      }
    }
  }
  return [...facts].flatMap(([key, { apart, all }]) =>
    areEqual(all, apart) ? [] : [`${key}: ${write(all)}`],
  )
}

interface Row {
  readonly row: JsonObject
  readonly path: string
  readonly symbol: string
}

/** The rows of an answer that are about one asset: the answer itself, and rows that bear its symbol and no other's id. */
function* rowsOf(value: JsonObject, symbol: string | undefined, path = ''): Generator<Row> {
  if (symbol !== undefined) yield { row: value, path, symbol }
  for (const [key, member] of Object.entries(value)) {
    if (key === 'provenance' || key === 'emptyReasons') continue
    if (isObject(member)) yield* rowsOf(member, symbolOf(member) ?? symbol, `${path}.${key}`)
    if (!isList(member)) continue
    for (const row of member) {
      const own = isObject(row) ? symbolOf(row) : undefined
      if (isObject(row) && own) yield* rowsOf(row, own, `${path}.${key}[]`)
    }
  }
}

/** What a row calls its asset, unless the row is an offer to be paid in it; an id that is not on our checked list belongs to another asset of the same name. */
function symbolOf(row: JsonObject): string | undefined {
  const { symbol, assetId, checked, payTo } = row
  if (payTo !== undefined) return undefined
  if (typeof symbol !== 'string' || checked === false || /-\d+$/.test(String(assetId ?? ''))) return undefined
  return symbol
}

function areEqual(facts: readonly Fact[], apart: number): boolean {
  const values = facts.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return most - least <= apart * Math.max(Math.abs(least), Math.abs(most))
}

function write(facts: readonly Fact[]): string {
  const rows = new Set(facts.map(({ value, from }) => `${value} (${from})`))
  return [...rows].join(', ')
}
