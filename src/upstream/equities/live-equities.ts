import { GatewayError } from '../../core/failures.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode, SourceUse } from '../sourced.ts'
import type { Equities } from './equities.ts'
import { equityCatalog } from './equity-catalog.ts'
import { xstocks } from './xstocks.ts'
import { yahooFinance } from './yahoo-finance.ts'

/** Shares from Yahoo Finance, tokens from their issuers. What a source does not tell is told as missing. */
export function liveEquities(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Equities {
  const yahoo = yahooFinance(sources.connect('yahoo-finance'))
  const issuer = xstocks(sources.connect('xstocks'))

  const orReason = async <T extends { readonly receivedAt: number; readonly cached: boolean }>(
    name: string,
    asked: Promise<T>,
    signal: AbortSignal,
  ) => {
    try {
      const { receivedAt, cached, ...result } = await asked
      const use: SourceUse = { name, ok: true, asOf: receivedAt, cached }
      return { mode, sources: [use], known: true as const, ...result }
    } catch (error) {
      if (!(error instanceof GatewayError) || signal.aborted) throw error
      const use: SourceUse = { name, ok: false, error: error.message }
      return { mode, sources: [use], known: false as const, reason: error.message }
    }
  }

  return {
    catalog: () => equityCatalog,
    async reference(ticker, { signal }) {
      const asked = yahoo.price(ticker, { signal }).then((price) => ({ source: 'yahoo_finance', ...price }))
      return orReason('yahoo-finance', asked, signal)
    },
    async issuerStatus({ issuer: who, symbol }, { signal }) {
      if (who !== 'xStock')
        return {
          mode,
          sources: [],
          known: false,
          reason: `${who} has no public status of its tokens that we read.`,
        }
      return orReason('xstocks', issuer.status(symbol, { signal }), signal)
    },
  }
}
