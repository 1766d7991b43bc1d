import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { SourceUse, Timed } from '../sourced.ts'
import type { Equities, EquityReference, IssuerStatus } from './equities.ts'
import { equityCatalog } from './equity-catalog.ts'
import type { ReferenceSource } from './reference-source.ts'

interface EquityOptions {
  readonly mode: DataMode
  /** In the order in which they are asked; the first one's price defines the figure. */
  readonly references: readonly ReferenceSource[]
  readonly issuer: {
    readonly name: string
    status(
      symbol: string,
      options: { readonly signal: AbortSignal },
    ): Promise<Timed & { readonly halted?: boolean; readonly multiplier?: number; readonly isin?: string }>
  }
}

/** Shares by the first source that knows a price, tokens by their issuer. What no source knows is missing, with the reason. */
export function createEquities({ mode, references, issuer }: EquityOptions): Equities {
  return {
    catalog: () => equityCatalog,

    async reference(ticker, { signal }): Promise<EquityReference> {
      const candidates = references.map((source) => ({
        name: source.name,
        ask: async () => ({ ...(await source.price(ticker, { signal })), source }),
      }))
      try {
        const { answer, sources } = await failOver(candidates, { signal })
        const { source, tradedAt, cached: _, ...price } = answer
        const isFallback = source !== references[0]
        return {
          mode,
          sources,
          known: true,
          ...price,
          source: source.label,
          asOf: tradedAt,
          ...(isFallback && source.difference ? { note: source.difference } : {}),
        }
      } catch (error) {
        if (!(error instanceof GatewayError) || signal.aborted) throw error
        const sources = failedUses(error, candidates)
        return { mode, sources, known: false, reason: reasonOf(error, sources) }
      }
    },

    async issuerStatus({ issuer: who, symbol }, { signal }): Promise<IssuerStatus> {
      if (who !== 'xStock')
        return {
          mode,
          sources: [],
          known: false,
          reason: `${who} has no public status of its tokens that we read.`,
        }
      try {
        const { asOf, cached, ...status } = await issuer.status(symbol, { signal })
        return { mode, sources: [{ name: issuer.name, ok: true, asOf, cached }], known: true, ...status }
      } catch (error) {
        if (!(error instanceof GatewayError) || signal.aborted) throw error
        const use: SourceUse = { name: issuer.name, ok: false, error: error.message }
        return { mode, sources: [use], known: false, reason: error.message }
      }
    },
  }
}

/** Each source with its own failure; all with the one failure where they agree that there is no such share. */
function failedUses(
  error: GatewayError,
  candidates: readonly { readonly name: string }[],
): readonly SourceUse[] {
  const { sources } = error.details as { readonly sources?: readonly SourceUse[] }
  return sources ?? candidates.map(({ name }) => ({ name, ok: false, error: error.message }))
}

function reasonOf(error: GatewayError, sources: readonly SourceUse[]): string {
  return [...new Set(sources.map((source) => source.error ?? error.message))].join(' ')
}
