import {
  createSignerClient,
  type SignerClient,
  type SignerState,
} from '../../chains/signing/signer-client.ts'
import type { KeyUse } from '../../chains/signing/wire.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import type { SignerConfig } from '../../config/signers.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'

/** Keys of this gateway that lie in other processes. */
export interface OpenSigners {
  /** Each with what it is for. */
  readonly all: readonly (Pick<SignerClient, 'isReady' | 'refusals'> & { readonly use: KeyUse })[]
  readonly settle: SignerClient | undefined
  readonly payout: SignerClient | undefined
  readonly payoutSolana: SignerClient | undefined
  /** Asks again and again whether they can sign. */
  watch(): void
  close(): Promise<void>
}

/** Something about a signer that the operator should know. */
export interface SignerChange {
  readonly signer: KeyUse
  readonly isReady: boolean
  readonly reason: string
}

interface SignerDeps {
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onSignerChange?: ((change: SignerChange) => void) | undefined
}

/** A configured signer: its variable, what its key is for, and where it has to be allowed to sign. */
export interface ConfiguredSigner {
  readonly variable: string
  readonly use: KeyUse
  readonly config: SignerConfig
  /** CAIP-2. */
  readonly networks: readonly string[]
}

export function listSigners({
  networks,
  selfFacilitator,
  payoutSigner,
  payoutSignerSolana,
}: PaymentNetworks): readonly ConfiguredSigner[] {
  const evm = networks.filter((network) => network.startsWith('eip155:'))
  const solana = networks.filter((network) => network.startsWith('solana:'))
  const rows = [
    { variable: 'SETTLE_SIGNER_URL', use: 'settle', config: selfFacilitator?.signer, networks: evm },
    { variable: 'PAYOUT_SIGNER_URL', use: 'payout', config: payoutSigner, networks: evm },
    {
      variable: 'PAYOUT_SIGNER_SOLANA_URL',
      use: 'payout-solana',
      config: payoutSignerSolana,
      networks: solana,
    },
  ] as const
  return rows.flatMap(({ config, ...row }) => (config ? [{ ...row, config }] : []))
}

/**
 * Opens the signers, and asks each once: one that does not answer may come later, and nothing is sold or sent in its name
 * until then.
 *
 * @throws GatewayError `misconfigured` for one that answers and cannot be right: it holds another key, refuses the token, or
 *   may not sign on a network of ours.
 */
export async function openSigners(payment: PaymentNetworks, deps: SignerDeps): Promise<OpenSigners> {
  const { onSignerChange, ...runtime } = deps
  const opened = listSigners(payment).map((configured) => ({
    configured,
    client: createSignerClient(configured.config, configured, {
      ...runtime,
      onChange: (change) => onSignerChange?.({ signer: configured.use, ...change }),
    }),
  }))
  const close = async () => {
    await Promise.all(opened.map(({ client }) => client.close()))
  }
  const states = await Promise.all(opened.map(({ client }) => client.check()))
  const wrong = opened.flatMap(({ configured }, at) => describeWrong(configured, states[at]))
  if (wrong.length > 0) {
    await close()
    throw new GatewayError('misconfigured', wrong.join('\n'))
  }
  const find = (use: KeyUse) => opened.find(({ configured }) => configured.use === use)?.client
  return {
    all: opened.map(({ configured: { use }, client: { isReady, refusals } }) => ({ use, isReady, refusals })),
    settle: find('settle'),
    payout: find('payout'),
    payoutSolana: find('payout-solana'),
    watch() {
      for (const { client } of opened) client.watch()
    },
    close,
  }
}

function describeWrong(
  { variable, config }: ConfiguredSigner,
  state: SignerState | undefined,
): readonly string[] {
  return state?.kind === 'wrong'
    ? [`${variable}: the signer cannot be used for ${config.address}: ${state.reason}.`]
    : []
}
