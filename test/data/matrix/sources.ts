import { type DataSourceId, dataSource, dataSourceIds } from '../../../src/config/data-sources.ts'
import { offers, type VenueId, venueIds } from '../../../src/core/reference/venues.ts'
import { figureRows } from './good-figures.ts'
import { evmNode, openRouter, solanaNode } from './good-nodes.ts'
import { standInRows } from './good-stand-ins.ts'
import { tokenRows } from './good-tokens.ts'
import { venueAnswers } from './good-venues.ts'
import type { SourceRow } from './matrix-row.ts'

/** Sources that no tool sells anything from, and where they are tested instead. */
export const unsold: Readonly<Partial<Record<DataSourceId, string>>> = {
  agentscore: 'It judges callers; test/services/identity tests it.',
}

const odd = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG']
const oddSymbols: Partial<Record<VenueId, (name: string) => string>> = {
  upbit: (name) => `KRW-${name}`,
  okx: (name) => `${name}-USDT`,
  coingecko: (name) => name.toLowerCase(),
}

const others: Readonly<Partial<Record<DataSourceId, SourceRow>>> = {
  ...tokenRows,
  ...figureRows,
  ...standInRows,
  'binance-public': { ...venueRow('binance'), standsInFor: 'binance' },
  openrouter: openRouter,
  'solana-rpc': solanaNode,
  'solana-rpc-2': solanaNode,
}

/** Everything that a venue offers is bought of it. */
function venueRow(id: VenueId): SourceRow {
  const at = (tool: string, more = '') => `/tools/${tool}?source=${id}&token=bitcoin${more}`
  const bar = id === 'coingecko' ? '4h' : '1h'
  return {
    answers: venueAnswers[id],
    calls: [
      at('candles', `&bar=${bar}&limit=3`),
      at('ticker'),
      ...(offers(id, 'books') ? [at('order-book')] : []),
      ...(offers(id, 'trades') ? [at('recent-trades')] : []),
    ],
    odd(index) {
      const name = odd[index] ?? `X${index}`
      return `/tools/ticker?source=${id}&token=odd&instId=${oddSymbols[id]?.(name) ?? `${name}USDT`}`
    },
  }
}

/** The row of a source; a new source without one fails the matrix. */
export function rowOf(id: DataSourceId): SourceRow | undefined {
  const venue = venueIds.find((each) => each === id)
  if (venue) return venueRow(venue)
  const [, chain] = /^(.+)-rpc(?:-2)?$/.exec(id) ?? []
  return others[id] ?? (chain === undefined ? undefined : evmNode(chain))
}

/** One source for each adapter: nodes of EVM chains are read by the same one. */
export const adapters: readonly DataSourceId[] = dataSourceIds.filter(
  (id) => !(id in unsold) && (!/-rpc(-2)?$/.test(id) || /^(solana|base)-rpc$/.test(id)),
)

/** The variables that put a source at an address, with a key where it requires one. */
export function settingsFor(id: DataSourceId, url: string): Record<string, string> {
  const { urlVariable, key } = dataSource(id)
  return {
    [urlVariable ?? `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`]: url,
    ...(key?.required ? { [key.variable]: 'secret' } : {}),
  }
}
