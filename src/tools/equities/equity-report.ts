import { z } from 'zod'
import { equityReport } from '../../analysis/equities/equity-report.ts'
import { findEquity, searchEquities } from '../../analysis/equities/find-equity.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import type { DexPool, DexPools } from '../../upstream/dex/dex.ts'
import {
  type EquityReference,
  type ListedEquity,
  MAX_SHARE_AGE_MS,
} from '../../upstream/equities/equities.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures, flags, texts } from '../answers/optional-fields.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { DISCLAIMER, Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { listedPrice, seenTokens } from './seen-tokens.ts'

const MAX_IMPERSONATORS = 5
const MAX_SIMILAR = 5

/** How old the price of the share may be, by the name of the part: its exchange is closed at night and on holidays. */
export const sharePriceAge = { sharePrice: MAX_SHARE_AGE_MS / SECOND_MS }

const Venue = z.looseObject({
  symbol: z.string(),
  venue: z.enum(['backpack', 'xstocks', 'ondo', 'other']).describe('Who issued the token.'),
  mint: z.string(),
  status: z.enum(['live', 'halted', 'no_dex_liquidity', 'impersonator_warning']),
  statusNote: z.string(),
  priceUsd: z.number().nullable().describe('Of one token in its deepest pool.'),
  pricePerShareUsd: z.number().nullable().describe('Price of a token by the shares behind it.'),
  spreadPct: z.number().nullable().describe('Against the share, percent; null where one side is not known.'),
  spreadUsd: z.number().nullable(),
  spreadLabel: z.enum(['premium', 'discount', 'parity']).nullable().describe('Parity is within 0.5 %.'),
  liquidityUsd: z.number().nullable(),
  volume24h: z.number().nullable(),
  multiplier: z.number().nullable().describe('Shares behind one token; null: not known, taken as one.'),
  ...texts('issuer', 'priceSource'),
  priceChange24h: z.number().nullable().optional().describe('Percent.'),
  ...flags('tradingHalted'),
})

const equityOutput = z.looseObject({
  symbol: z.string(),
  name: z.string(),
  nasdaqTicker: z.string(),
  equityPriceUsd: z
    .number()
    .nullable()
    .describe('Of the share at its exchange; null where no source reports it.'),
  equityPriceNote: z
    .string()
    .nullable()
    .describe('Why there is no price of the share, or why it is not of now; null when it is.'),
  nasdaqSource: z.string().nullable(),
  equityAsOf: z.string().nullable().describe('When that was the price of the share, ISO 8601 UTC.'),
  exchangeState: z.enum(['pre', 'regular', 'post', 'closed']).nullable(),
  venues: z.array(Venue),
  agentBias: z.enum(['observe', 'spread_alert', 'liquidity_caution', 'unavailable']),
  agentTake: z.string(),
  riskNotes: z.array(z.string()),
  opportunities: z.array(z.string()).describe('Empty without a spread worth a look.'),
  impersonators: z
    .array(z.looseObject({ mint: z.string(), symbol: z.string(), liquidityUsd: z.number().nullable() }))
    .nullable()
    .describe(
      'Tokens on Solana that bear the name and are not on our list; empty: none, null: could not be looked for.',
    ),
  ...texts('exchange'),
  ...sourceNoteField,
  ...figures('previousCloseUsd', 'venueGapPct'),
  computedAt: z.string(),
  disclaimer: z.string(),
  untrustedText: z.array(z.string()),
  provenance: Provenance,
})

/** What every report on a tokenized share has in common, whichever share it is of. */
export const equityReportTerms = {
  family: 'equities',
  price: usd('0.02'),
  cardPrice: usd('0.02'),
  kind: 'read',
  detail: {},
  essential: ['equityPriceUsd', 'venues[].priceUsd'],
  view: {
    kind: 'heat',
    at: 'venues',
    row: 'symbol',
    values: ['venue', 'pricePerShareUsd', 'spreadPct', 'liquidityUsd', 'volume24h'],
    figures: ['equityPriceUsd', 'exchangeState', 'previousCloseUsd', 'agentBias'],
  },
  maxAgeSeconds: 300,
  partMaxAgeSeconds: sharePriceAge,
  output: equityOutput,
} as const

type EquityContext = Pick<ToolWorld, 'equities' | 'dex' | 'signal' | 'now'>

/** Everything about the tokens of one share. */
export async function reportOn(symbol: string, { equities, dex, signal, now }: EquityContext) {
  const equity = findEquity(equities.catalog(), symbol)
  if (!equity) throw unknown(searchEquities(equities.catalog(), symbol).map(({ ticker }) => ticker))
  const [reference, statuses, found, namesakes] = await Promise.all([
    equities.reference(equity.ticker, { signal }),
    Promise.all(equity.tokens.map((token) => equities.issuerStatus(token, { signal }))),
    dex.ofMints(
      equity.tokens.map(({ mint }) => mint),
      { signal },
    ),
    orUndefined(dex.search(equity.ticker, { signal }), signal),
  ])
  const impersonators = namesakes && impersonatorsOf(namesakes.pools, equity)
  const report = equityReport(seenTokens(equity, { statuses, pools: found.pools }), {
    ticker: equity.ticker,
    listed: listedPrice(reference),
    impersonators: impersonators?.length ?? 0,
  })
  const listing = referenceFields(reference)
  const pricedAt = listing.equityAsOf
  return {
    symbol,
    name: equity.name,
    nasdaqTicker: equity.ticker,
    ...listing,
    venues: report.venues.map((venue) => ({ ...venue })),
    venueGapPct: report.venueGapPct,
    agentBias: report.agentBias,
    agentTake: report.agentTake,
    riskNotes: [...report.riskNotes],
    opportunities: [...report.opportunities],
    impersonators: impersonators?.slice(0, MAX_IMPERSONATORS) ?? null,
    ...sourceNote(found),
    computedAt: new Date(now()).toISOString(),
    disclaimer: DISCLAIMER,
    untrustedText: ['venues[].priceSource', 'impersonators[].symbol'],
    provenance: {
      ...provenance([reference, ...statuses, found, ...(namesakes ? [namesakes] : [])], now()),
      ...(pricedAt === null ? {} : { asOf: pricedAt }),
    },
  }
}

/** What is reported about the share itself; a price that no source reports is absent, with the reason. */
export function referenceFields(reference: EquityReference) {
  if (!reference.known)
    return {
      equityPriceUsd: null,
      equityPriceNote: reference.reason,
      nasdaqSource: null,
      equityAsOf: null,
      exchangeState: null,
    }
  const { priceUsd, source, asOf, state, exchange, previousCloseUsd, extendedPriceUsd, note } = reference
  const closed =
    state === 'closed' ? 'The exchange is closed: this is its last price, of equityAsOf.' : undefined
  const notes = [closed, note].filter((each) => each !== undefined)
  return {
    equityPriceUsd: extendedPriceUsd ?? priceUsd,
    equityPriceNote: notes.length === 0 ? null : notes.join(' '),
    nasdaqSource: source,
    equityAsOf: new Date(reference.extendedAsOf ?? asOf).toISOString(),
    exchangeState: state,
    exchange,
    previousCloseUsd: previousCloseUsd ?? null,
  }
}

function impersonatorsOf(pools: readonly DexPool[], { ticker, tokens }: ListedEquity) {
  const known = new Set(tokens.map(({ mint }) => mint))
  const names = new Set([ticker, ...tokens.map(({ symbol }) => symbol)].map((name) => name.toLowerCase()))
  const others = pools.filter(
    ({ chain, base }) =>
      chain === 'solana' && names.has(base.symbol.toLowerCase()) && !known.has(base.address),
  )
  return others
    .filter(({ base }, index) => others.findIndex((one) => one.base.address === base.address) === index)
    .map(({ base, liquidityUsd }) => ({
      mint: base.address,
      symbol: base.symbol,
      liquidityUsd: liquidityUsd ?? null,
    }))
}

async function orUndefined(asked: Promise<DexPools>, signal: AbortSignal): Promise<DexPools | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return undefined
  }
}

function unknown(tickers: readonly string[]): GatewayError {
  const similar = tickers.slice(0, MAX_SIMILAR)
  const hint =
    similar.length === 0 ? 'equity-catalog lists those that are' : `close to it: ${similar.join(', ')}`
  return new GatewayError('not_found', `symbol: no tokenized share of this name is on our list; ${hint}.`, {
    details: { field: 'symbol', similar },
  })
}
