import type { SettlingChain, TokenChain } from '../../chains/evm/chain.ts'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import type { Config } from '../../config/config.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { firstInstalled, solanaRuntimes } from '../../core/installed.ts'
import type { Logger } from '../../core/logger.ts'
import type { FaucetNetwork } from '../../http/faucet.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import {
  createFacilitatorBoard,
  type FacilitatorBoard,
  type FacilitatorState,
} from '../../payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../payment/facilitators/http-facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import type { MoreThanSigned } from '../../payment/rails/evm-upto.ts'
import { noSponsor } from '../../payment/rails/fee-payers.ts'
import type { PublicAsset } from '../../payment/rails/networks.ts'
import { memoStamp } from '../../payment/rails/solana-memo.ts'
import type { Disagreement } from '../../payment/rails/testimony.ts'
import type { Database } from '../../store/engine/database.ts'
import { keptSecrets } from '../../store/engine/secrets.ts'
import type { UpstreamStatus } from '../../upstream/health.ts'
import { openEmbeddedRail } from './embedded-rail.ts'
import { openMainNetworks } from './public-rails.ts'
import { memoSecrets, openSolanaRail, type SolanaRail } from './solana-rail.ts'

/** How a gateway is paid: on chains of its own, or on chains everybody shares, and never on both. */
export interface PaymentMeans {
  /** In the order of the offers. */
  readonly rails: readonly Rail[]
  /** Chains with a time of their own, one for each network. */
  readonly chains: readonly TokenChain[]
  /** In the order in which they are asked. */
  readonly facilitators: readonly Facilitator[]
  /** Watches over facilitators that are somewhere else; undefined when all are in this process. */
  readonly board: FacilitatorBoard | undefined
  readonly faucets: readonly FaucetNetwork[]
  /** Accounts of the operator's from which money leaves, in the order of the offers. */
  readonly payouts: readonly PayoutAccount[]
  /** Opens the chain, unless it is open; rejects when it is not in this process. */
  embeddedChain(): Promise<EmbeddedChain>
  readonly solana: SolanaRail | undefined
  close(): Promise<void>
}

/** What the means of payment stand on. */
export interface MeansOptions {
  readonly database: Database
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
  /** Told of nodes that contradict each other about a payment. */
  readonly onDisagreement?: (seen: Disagreement) => void
  /** Instead of the embedded chain. */
  readonly chain: SettlingChain | undefined
  /** Instead of main networks that are read over RPC. */
  readonly mainChain: ((asset: PublicAsset) => TokenChain) | undefined
}

/**
 * Opens what the configuration says the gateway is paid by. No facilitator and no node is waited for.
 *
 * @throws GatewayError `misconfigured`.
 */
export async function openPaymentMeans(config: Config, options: MeansOptions): Promise<PaymentMeans> {
  return config.payment.networks.length > 0 ? mainMeans(config, options) : embeddedMeans(config, options)
}

async function mainMeans(config: Config, options: MeansOptions): Promise<PaymentMeans> {
  const { database, clock, scheduler, random, logger, mainChain } = options
  const board = openBoard(config, options)
  const main = await openMainNetworks(config.payment, {
    clock,
    scheduler,
    stamp: memoStamp(await memoSecrets(database, clock), random),
    sponsorsOn: (network) => board?.sponsorsOn(network) ?? noSponsor,
    chainOf: mainChain,
    onLie: tellLie(logger),
    onDisagreement(seen) {
      logger.error({ ...seen }, 'nodes of a chain contradict each other')
      options.onDisagreement?.(seen)
    },
  })
  return {
    rails: main.rails,
    chains: main.chains,
    facilitators: [...main.facilitators, ...(board?.facilitators ?? [])],
    board,
    faucets: [],
    payouts: main.payouts,
    embeddedChain: noneHere('This gateway is paid on main networks and carries no chain.'),
    solana: undefined,
    async close() {
      await board?.close()
      await main.close()
    },
  }
}

async function embeddedMeans(config: Config, options: MeansOptions): Promise<PaymentMeans> {
  const { database, clock, chain, logger } = options
  const embedded = openEmbeddedRail(database, {
    payTo: config.payTo,
    clock,
    settlesOn: chain,
    payoutKey: await embeddedPayoutKey(options),
    sharedAt: config.embeddedChainUrl,
    onLie: tellLie(logger),
  })
  const solana = await openSolana(config, options)
  const own = solana ? [embedded, solana] : [embedded]
  return {
    rails: [...own.map(({ rail }) => rail), ...(embedded.metered ? [embedded.metered] : [])],
    chains: chain ? [chain] : [],
    facilitators: own.map(({ facilitator }) => facilitator),
    board: undefined,
    faucets: own.map(({ faucet }) => faucet),
    payouts: own.map(({ payouts }) => payouts),
    embeddedChain: embedded.own ?? noneHere('The embedded chain is in another process.'),
    solana,
    async close() {
      await embedded.close()
      await solana?.close()
    },
  }
}

/** The oldest: the account must not change while money is on its way out of it. */
async function embeddedPayoutKey({ database, clock, random }: MeansOptions) {
  const make = () => `0x${Buffer.from(random.bytes(32)).toString('hex')}`
  const keys = await keptSecrets(database, 'payout-key', make, clock)
  const key = (keys.at(-1) ?? keys[0]) as `0x${string}`
  return () => key
}

function tellLie(logger: Logger) {
  return (seen: MoreThanSigned) => logger.error({ ...seen }, 'a chain shows more than was signed for')
}

function openBoard({ payment }: Config, { clock, scheduler, logger }: MeansOptions) {
  if (payment.facilitators.length === 0) return undefined
  const remotes = payment.facilitators.map((each) => httpFacilitator({ ...each, clock }))
  return createFacilitatorBoard(remotes, {
    clock,
    scheduler,
    onTrouble: (facilitator, reason) => logger.warn({ facilitator, reason }, 'a facilitator is left alone'),
  })
}

async function openSolana(
  { solana }: Config,
  { database, clock, random, logger }: MeansOptions,
): Promise<SolanaRail | undefined> {
  if (!solana.enabled) return undefined
  if (database.isShared) {
    logger.warn({}, 'The Solana rail is off: its embedded chain cannot be shared by several gateways.')
    return undefined
  }
  if (firstInstalled(solanaRuntimes)) return openSolanaRail(database, { payTo: solana.payTo, clock, random })
  logger.warn({}, 'The Solana rail is off: the optional package litesvm is not installed.')
  return undefined
}

function noneHere(sentence: string): () => Promise<never> {
  return () => {
    const none = Promise.reject(new GatewayError('misconfigured', sentence))
    // whoever asks for it hears of it
    none.catch(() => {})
    return none
  }
}
