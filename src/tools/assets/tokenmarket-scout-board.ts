import { marketsOf } from '../../analysis/tokenmarket/token-market.ts'
import { GatewayError } from '../../core/failures.ts'
import { withPartDeadline } from '../partial-results/part-deadline.ts'
import type { ToolWorld } from '../ports.ts'
import { lensOf } from './tokenmarket-scout-lens.ts'
import { inspectToken, type Judged, judged } from './tokenmarket-scout-token.ts'

/** The coin of the chain itself, in the form in which pools hold it. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const TWO_MINUTES = 120
const POOLS_PER_PAGE = 20
const MAX_POOLS = 100
/** How many of the board are looked at one by one. */
const LOOKED_AT = 8

interface BoardQuery {
  /** Of the one token that is asked for. */
  readonly mint: string | undefined
  /** How many markets are wanted at most. */
  readonly limit: number
  /** Whether one token and what it lends for are wanted when no mint is named. */
  readonly isIntel: boolean
}

/**
 * The board of tokens with the best of them looked at, one token by itself, and what it lends for.
 *
 * @throws GatewayError `invalid_input` naming `mint` when no pool prices it.
 */
export async function scoutMarkets({ mint, limit, isIntel }: BoardQuery, context: ToolWorld) {
  const { dex, signal, now } = context
  const named = mint === undefined ? undefined : await readToken(mint, context)
  return withPartDeadline(context, async (find) => {
    const [board, one] = await Promise.all([
      find({
        source: 'dex board',
        maxAgeSeconds: TWO_MINUTES,
        find: async () => {
          const pages = Math.ceil((1.5 * limit) / POOLS_PER_PAGE)
          const count = Math.min(MAX_POOLS, POOLS_PER_PAGE * pages)
          const listed = await dex.listed({ network: 'solana', kind: 'trending', limit: count }, { signal })
          const note = listed.note === undefined ? {} : { note: listed.note }
          return { content: { markets: marketsOf(listed.pools, now()), ...note }, from: [listed] }
        },
      }),
      named === undefined && !isIntel
        ? undefined
        : find({
            source: 'dex',
            maxAgeSeconds: TWO_MINUTES,
            find: async () => {
              const { market, from } = named ?? (await readToken(WRAPPED_SOL, context))
              return { content: { market }, from: [from] }
            },
          }),
    ])
    const listed = board.result.ok ? board.result.markets : []
    const best = byScore(listed.map((market) => judged(market))).slice(0, LOOKED_AT)
    const single = one?.result.ok ? one.result.market : undefined
    const [own, ...looked] = await Promise.all([
      single && inspectToken(single, find, { context, isOfBoard: false }),
      ...best.map(({ market }) => inspectToken(market, find, { context, isOfBoard: true })),
    ])
    const lens = isIntel ? await lensOf(own, find, context) : undefined
    const known = new Map(looked.flatMap((found) => (found ? [[found.market.mint, found]] : [])))
    const seen = [...(own ? [own] : []), ...looked.flatMap((found) => found ?? [])]
    return {
      boardAnswer: board.result,
      markets: byScore(listed.map((market) => judged(market, known.get(market.mint)))),
      one,
      own: own && { ...own, judged: judged(own.market, own) },
      lens,
      lookedAt: known.size,
      /** Why dangers of tokens of the board could not be looked at. */
      unsafe: looked.flatMap((found) =>
        found && !found.safety.result.ok ? [found.safety.result.error] : [],
      ),
      parts: [
        board,
        ...(one ? [one] : []),
        ...seen.flatMap(({ listing, safety }) => [safety, ...(listing ? [listing] : [])]),
        ...(lens?.parts ?? []),
      ],
    }
  })
}

export type Scouted = Awaited<ReturnType<typeof scoutMarkets>>

async function readToken(mint: string, { dex, signal, now }: ToolWorld) {
  const from = await dex.ofToken({ chain: 'solana', address: mint }, { signal })
  const [market] = marketsOf(
    from.pools.filter(({ base }) => base.address === mint),
    now(),
  )
  if (market) return { market, from }
  throw new GatewayError('not_found', 'No pool on Solana prices this mint.', {
    details: { field: 'mint' },
  })
}

function byScore(rows: readonly Judged[]): readonly Judged[] {
  return rows.toSorted((a, b) => b.alpha.score - a.alpha.score || (a.market.mint < b.market.mint ? -1 : 1))
}
