import { checkFindings, reportFindings } from '../../analysis/chains/opinion-findings.ts'
import type { Finding } from '../../analysis/chains/token-findings.ts'
import { GatewayError } from '../../core/failures.ts'
import type { EvmChainId } from '../../upstream/evm/evm.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { ToolWorld } from '../ports.ts'

/** What somebody else says of a token; a failure of theirs is told and spoils nothing. */
export interface Opinion {
  readonly said: { readonly source: string; readonly ok: boolean; readonly error?: string }
  readonly sourced: readonly Sourced[]
  /** What it adds to the findings of the chain. */
  readonly findings: readonly (Finding & { readonly source: string })[]
}

const MAX_RISKS = 8

/** RugCheck, of a Solana mint. */
export function mintOpinion(mint: string, { tokenRisk, signal }: ToolWorld): Promise<Opinion> {
  return asked('rugcheck', signal, async () => {
    const report = await tokenRisk.report(mint, { signal })
    const { riskScore, scoreScale, risks, lpLockedPct, rugged, totalHolders } = report
    return {
      sourced: report,
      findings: reportFindings(report),
      fields: { riskScore, scoreScale, risks: risks.slice(0, MAX_RISKS), lpLockedPct, rugged, totalHolders },
    }
  })
}

/** GoPlus, of an EVM contract. */
export function contractOpinion(
  query: { readonly chain: EvmChainId; readonly address: string },
  { contractChecks, signal }: ToolWorld,
): Promise<Opinion> {
  return asked('goplus', signal, async () => {
    const { mode, sources, ...fields } = await contractChecks.check(query, { signal })
    return { sourced: { mode, sources }, findings: checkFindings(fields), fields }
  })
}

async function asked(
  source: string,
  signal: AbortSignal,
  ask: () => Promise<{
    readonly sourced: Sourced
    readonly findings: readonly Finding[]
    readonly fields: object
  }>,
): Promise<Opinion> {
  try {
    const { sourced, findings, fields } = await ask()
    return {
      said: { ...fields, source, ok: true },
      sourced: [{ mode: sourced.mode, sources: sourced.sources }],
      findings: findings.map((finding) => ({ ...finding, source })),
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return { said: { source, ok: false, error: error.message }, sourced: [], findings: [] }
  }
}
