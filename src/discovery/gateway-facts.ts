import type { ThrottleLimits } from '../core/budgets/throttle-limits.ts'
import type { DataMode } from '../core/data-mode.ts'
import type { MicroUsd } from '../core/money.ts'
import type { AgentNumber } from '../core/registration-file.ts'
import type { FacilitatorStatus } from '../payment/facilitators/supervised-facilitator.ts'
import type { Rail } from '../payment/model/rail.ts'
import type { Requirement } from '../payment/model/x402.ts'

export const GATEWAY_NAME = 'Pennywire'
export const GATEWAY_SUMMARY =
  'Crypto-market intelligence for AI agents, sold by the call in USDC over x402; no accounts and no API keys.'
/** The version of what the gateway promises to its callers; the package has one of its own. */
export const INTERFACE_VERSION = '1.0.0'
/** Reserved by RFC 2606: no one receives mail there. An operator puts an address of their own in its place. */
export const NO_CONTACT = 'ops@pennywire.invalid'

/** What documents report about one gateway beyond its tools. */
export interface GatewayFacts {
  /** Base of every absolute URL, without a slash at its end. */
  readonly publicUrl: string
  readonly packageVersion: string
  readonly contactEmail: string
  readonly dataMode: DataMode
  /** Ways to pay, in the order of the offers; empty where the gateway itself is to be asked. */
  readonly rails: readonly Pick<
    Rail,
    'network' | 'asset' | 'assetName' | 'embedded' | 'proof' | 'rpcUrl' | 'feePayer'
  >[]
  /** Those of them on which someone settles at the moment; all of them when left out. */
  readonly openRails?: readonly Pick<Rail, 'network' | 'asset'>[]
  /** Those on which metered calls can be paid by what they use, at the moment. */
  readonly meteredRails?: readonly Pick<Rail, 'network' | 'asset' | 'assetName' | 'feePayer'>[]
  /** What a price asks for on every rail; of metered tools by more schemes than one. */
  readonly requirements: (price: MicroUsd, of?: { readonly metered?: boolean }) => readonly Requirement[]
  /** Who is asked to settle, in the order in which they stand in for each other. */
  readonly facilitators: readonly string[]
  /** How those that are somewhere else are. */
  readonly facilitatorStatus?: readonly FacilitatorStatus[]
  /** Who vouches for operators where a tool must know them; `off`: no one is asked for. */
  readonly identityProvider?: string
  /** The id of the ledger that knows which payments were used. */
  readonly ledgerId?: string
  readonly throttle: ThrottleLimits
  /** Where it is registered as an agent; nowhere when left out. */
  readonly agentRegistrations?: readonly AgentNumber[]
  /** Paths of the doors that are open beside REST, such as `/mcp`. */
  readonly doors: readonly string[]
}

/** Whether some of its dollars live inside the process and can be had for nothing. */
export function hasFaucet({ rails }: GatewayFacts): boolean {
  return rails.some(({ embedded }) => embedded)
}
