import { scanFindings, trialFindings } from '../../analysis/chains/opinion-findings.ts'
import type { Finding } from '../../analysis/chains/token-findings.ts'
import { GatewayError } from '../../core/failures.ts'
import type { EvmChainId } from '../../upstream/evm/evm.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { ToolWorld } from '../ports.ts'

/** What another source reports about a token; its failure is reported and spoils nothing. */
export interface Opinion {
  readonly opinion: { readonly source: string; readonly ok: boolean; readonly error?: string }
  readonly sourced: readonly Sourced[]
  /** The checks that failed. */
  readonly findings: readonly Finding[]
  /** Whether it can be bought and not sold; null where that was not tried. */
  readonly isHoneypot: boolean | null
}

type Verdict = Pick<Opinion, 'findings' | 'isHoneypot'>

const MAX_RISKS = 8

/** RugCheck, of a Solana mint. */
export function mintOpinion(mint: string, { tokenRisk, signal }: ToolWorld): Promise<Opinion> {
  return asked('rugcheck', signal, async () => {
    const report = await tokenRisk.report(mint, { signal })
    const { riskScore, scoreScale, risks, lpLockedPct, rugged, totalHolders } = report
    return {
      sourced: report,
      fields: { riskScore, scoreScale, risks: risks.slice(0, MAX_RISKS), lpLockedPct, rugged, totalHolders },
      findings: scanFindings(report, 'rugcheck'),
      isHoneypot: null,
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
    return {
      sourced: { mode, sources },
      fields,
      findings: trialFindings(fields, 'goplus'),
      isHoneypot: fields.isHoneypot ?? null,
    }
  })
}

async function asked(
  source: string,
  signal: AbortSignal,
  ask: () => Promise<{ readonly sourced: Sourced; readonly fields: object } & Verdict>,
): Promise<Opinion> {
  try {
    const { sourced, fields, findings, isHoneypot } = await ask()
    return {
      opinion: { ...fields, source, ok: true },
      sourced: [{ mode: sourced.mode, sources: sourced.sources }],
      findings,
      isHoneypot,
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    return {
      opinion: { source, ok: false, error: error.message },
      sourced: [],
      findings: [],
      isHoneypot: null,
    }
  }
}
