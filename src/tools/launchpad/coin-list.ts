import { z } from 'zod'
import type { LaunchList, LaunchListQuery } from '../../upstream/launchpad/launchpad.ts'
import { provenance } from '../../upstream/sourced.ts'
import { Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { CoinRow, coinRow } from './coin-fields.ts'

export const listInput = {
  limit: z.int().min(1).max(50).default(20).describe('How many coins to list.'),
  offset: z.int().min(0).max(1_000).default(0).describe('How many to leave out at the beginning.'),
  includeNsfw: z.boolean().default(false).describe('Whether coins marked as not safe for work are listed.'),
}

export const listOutput = {
  kind: z.enum(['trending', 'movers', 'new']),
  coins: z.array(CoinRow),
  count: z.int(),
  limit: z.int(),
  offset: z.int(),
  includeNsfw: z.boolean(),
  upstream: z
    .looseObject({
      path: z.string().describe('The list that answered.'),
      primaryPath: z.string().describe('The list that was asked first.'),
      fallbackUsed: z.boolean(),
    })
    .describe('Which list of the launchpad this is.'),
  untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
  provenance: Provenance,
}

/** Why a board can be empty, the same for all three. */
export const coinLists = [
  {
    list: 'coins',
    searched: 'coins of this board',
    reason: 'The page lies behind the last coin, or no coin is left after the filter.',
    hint: 'Set offset to 0, or leave the filter out.',
  },
]

/** Reads one board of the launchpad. */
export async function listCoins(query: LaunchListQuery, { launches, signal, now }: ToolWorld) {
  const list = await launches.listed(query, { signal })
  return {
    kind: query.board,
    coins: list.coins.map(coinRow),
    count: list.coins.length,
    limit: query.limit,
    offset: query.offset,
    includeNsfw: query.includeNsfw,
    upstream: toUpstreamOutput(list),
    untrustedText: ['name', 'symbol', 'twitter', 'telegram', 'website'].map((field) => `coins[].${field}`),
    provenance: provenance([list], now()),
  }
}

function toUpstreamOutput({ path, primaryPath }: LaunchList) {
  return { path, primaryPath, fallbackUsed: path !== primaryPath }
}
