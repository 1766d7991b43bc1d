import type { DataMode } from '../../core/data-mode.ts'
import type { Sources } from '../open-sources.ts'
import { cnbc } from './cnbc.ts'
import { createEquities } from './create-equities.ts'
import type { Equities } from './equities.ts'
import { xstocks } from './xstocks.ts'
import { yahooFinance } from './yahoo-finance.ts'

/** Shares from Yahoo Finance and, where it does not answer, from CNBC; tokens from their issuers. */
export function liveEquities(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Equities {
  return createEquities({
    mode,
    references: [yahooFinance(sources.connect('yahoo-finance')), cnbc(sources.connect('cnbc'))],
    issuer: { name: 'xstocks', ...xstocks(sources.connect('xstocks')) },
  })
}
