import { z } from 'zod'
import { findNearest } from '../../core/input/near-match.ts'
import { usd } from '../../core/money.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { provenance } from '../../upstream/sourced.ts'
import { flags, texts } from '../answers/optional-fields.ts'
import { listed } from '../comma-list.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { mergeProvenance } from '../partial-results/merge-provenance.ts'
import type { Part, PartOutcome } from '../partial-results/part.ts'
import { withPartDeadline } from '../partial-results/part-deadline.ts'
import { type Bubblemap, type BubblemapQuery, bubblemapPart, ratioSources } from './bubblemap.ts'
import { dashboardOf, MOOD_AGE, market, partAges, type SectionName, sectionNames } from './dashboard.ts'
import { bitcoinFullOnly, overviewFields, Section, sectionFields } from './dashboard-fields.ts'
import { details, shownOf } from './detail.ts'

const LIMIT = 200
const MAX_QUOTED = 40
const BUBBLEMAP = 'bubblemap'
/** Always shown, so naming it asks for nothing more. */
const OVERVIEW = 'overview'
const optionalSections = z.looseObject(sectionFields).partial().shape

export const bitcoin = defineTool({
  id: 'bitcoin',
  family: 'bitcoin',
  route: { path: '/bitcoin', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: { fullOnly: bitcoinFullOnly },
  essential: ['dashboard.overview.price|bubblemap'],
  view: {
    kind: 'series',
    at: 'bubblemap.points',
    x: 'time',
    y: ['price'],
    figures: [
      'dashboard.overview.price.usd',
      'dashboard.overview.price.change24hPct',
      'dashboard.overview.market.dominancePct',
      'dashboard.overview.sentiment.fearGreedIndex',
      'dashboard.sections.technicals.rsi',
    ],
  },
  title: 'Bitcoin dashboard',
  summary:
    'Everything about bitcoin at once: price, technicals, order book, funding, mood, supply, and a map of taker flow.',
  description:
    'Use this when you want the whole picture of bitcoin in one call, or its bubble map of taker buying and selling.',
  maxAgeSeconds: MOOD_AGE,
  partMaxAgeSeconds: partAges,
  input: z.strictObject({
    exchange: z
      .enum(['binance', 'coinbase'])
      .default('binance')
      .describe('Whose trading the bubble map and the last trades show; other parts name their own source.'),
    interval: z
      .enum(['1m', '5m', '15m', '1h', '4h', '1d'])
      .default('1h')
      .describe('Length of a bar in the bubble map, the technicals and the signal.'),
    limit: z
      .int()
      .min(20)
      .max(500)
      .optional()
      .describe(
        `Bars in the bubble map. Left out: ${LIMIT} are ranked, the newest ${shownOf('points', 'standard')} shown.`,
      ),
    sections: z
      .string()
      .max(300)
      .optional()
      .superRefine((text, context) => {
        const unknown = listed(text).filter(
          (name) => ![OVERVIEW, BUBBLEMAP].includes(name) && !isSection(name),
        )
        if (unknown.length > 0)
          context.addIssue({
            code: 'custom',
            message: describeUnknown(unknown),
          })
      })
      .describe('Only these parts beside the overview, with commas between them; all when left out.'),
    detail: z.enum(details).default('standard').describe('How much is shown; full: with series.'),
  }),
  output: z.looseObject({
    dashboard: z.looseObject({
      overview: z.looseObject(overviewFields),
      sections: z.looseObject(optionalSections).describe('By name; each with its own source and time.'),
    }),
    bubblemap: Section.extend({
      ratioSource: z
        .enum(ratioSources)
        .optional()
        .describe('taker: counted by the venue. proxy: guessed from where each bar closed.'),
      symbol: z.string().optional(),
      ...texts('exchange', 'interval', 'method'),
      ...flags('lastIsOpen'),
      ranked: z.int().optional().describe('Bars among which extremes are ranked.'),
      points: z.array(
        z.looseObject({
          time: z.string().describe('When the bar opened.'),
          price: z.number().describe('Close of the bar, in the quote asset.'),
          ratio: z.number().nullable().describe('Taker buys for each unit of taker sells, at most 10.'),
          takerBuyVolume: z.number().describe('BTC.'),
          takerSellVolume: z.number().describe('BTC.'),
          extremePercentile: z
            .number()
            .nullable()
            .describe('Percent of the ranked bars whose takers were less one-sided, to either side.'),
        }),
      ),
    })
      .optional()
      .describe('Oldest first; left out when other sections were chosen.'),
    bubblemapParams: z.looseObject({ exchange: z.string(), interval: z.string(), limit: z.int() }),
    sources: z.array(z.string()).describe('Every source that answered.'),
    untrustedText: z.array(z.string()).describe('Where text of strangers stands.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { exchange: 'binance', interval: '1h' } },
  intents: [
    'bitcoin dashboard',
    'full overview of BTC with funding, open interest and fear and greed',
    'bitcoin bubble map',
    'taker buy and sell ratio of bitcoin',
    'when is the next bitcoin halving and how many coins are mined',
  ],
}).run(async (input, world) => {
  const { exchange, interval, detail } = input
  const { limit = LIMIT } = input
  const chosen = listed(input.sections)
  const map = { exchange, interval, limit, shown: input.limit ?? shownOf('points', detail) }
  const { overview, sections } = dashboardOf(world, input)
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

  const [price, exchanges, whole, derivatives, sentiment, bubblemap, ...others] = await withPartDeadline(
    world,
    (find) =>
      Promise.all([
        find(overview.price),
        find(overview.exchanges),
        find(overview.market),
        find(overview.derivatives),
        find(overview.sentiment),
        isChosen(BUBBLEMAP) ? find(market(exchange, () => bubblemapPart(map, world))) : undefined,
        ...sectionNames.filter(isChosen).map(async (name) => ({ name, ...(await find(sections[name])) })),
      ]),
  )
  const parts = [price, exchanges, whole, derivatives, sentiment, bubblemap ?? [], others].flat()
  const everybody = mergeProvenance(parts)
  const traded = parts.filter(
    (part) => part !== sentiment && !others.some((one) => one === part && isDaily(one)),
  )
  return {
    dashboard: {
      overview: {
        price: price.result,
        exchanges: exchanges.result,
        market: whole.result,
        derivatives: derivatives.result,
        sentiment: sentiment.result,
      },
      sections: Object.fromEntries(others.map(({ name, result }) => [name, result])),
    },
    ...(bubblemap ? { bubblemap: toMapOutput(bubblemap.result, map) } : {}),
    bubblemapParams: { exchange, interval, limit },
    sources: everybody.flatMap(({ sources }) => sources.flatMap(({ name, ok }) => (ok ? [name] : []))),
    untrustedText: ['dashboard.sections.news.items[].title', 'dashboard.sections.news.items[].source'],
    disclaimer: DISCLAIMER,
    provenance: { ...provenance(everybody, world.now()), ...asOfMarket(traded) },
  }
})

/** The oldest of what trades: an index that comes out once a day has its own time in its part. */
function asOfMarket(traded: readonly Part<object>[]): { asOf?: string } {
  const [oldest] = traded.flatMap(({ result }) => (result.ok ? result.asOf : [])).toSorted()
  return oldest === undefined ? {} : { asOf: oldest }
}

/** Where there is no map it still names what was asked. */
function toMapOutput(value: PartOutcome<Bubblemap>, { exchange, interval }: BubblemapQuery) {
  return value.ok ? value : { ...value, exchange, interval, points: [] }
}

function isDaily({ name }: { readonly name: SectionName }): boolean {
  return name === 'fearGreedHistory'
}

function describeUnknown(names: readonly string[]): string {
  const known = [...sectionNames, BUBBLEMAP]
  const shown = names.map((name) => quoteText(name, MAX_QUOTED)).join(', ')
  const near = names.length === 1 ? findNearest(names[0] ?? '', known) : undefined
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  return `${shown} is not a section.${advice} Choose from ${known.join(', ')}, with commas between them.`
}

function isSection(name: string): name is SectionName {
  return sectionNames.some((known) => known === name)
}
