import type { Config } from '../../config/config.ts'
import { GatewayError } from '../../core/failures.ts'
import { findFirstInstalled, solanaRuntimes } from '../../core/first-installed.ts'
import type { Logger } from '../../core/logger.ts'
import {
  createFacilitatorMonitor,
  type FacilitatorMonitor,
} from '../../payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../payment/facilitators/http-facilitator.ts'
import type { ReportedOverpayment } from '../../payment/rails/evm-upto.ts'
import { noFeePayer } from '../../payment/rails/fee-payers.ts'
import { createOfferMemo } from '../../payment/rails/solana-memo.ts'
import { loadOrCreateSecrets } from '../../store/engine/secrets.ts'
import { openMemoSecrets } from '../secrets.ts'
import { openEmbeddedRail } from './embedded-rail.ts'
import { createFacilitatorAuthorization } from './facilitator-authorization.ts'
import type { MeansDeps, PaymentMeans } from './payment-means.ts'
import { openMainNetworks } from './public-rails.ts'
import { openSolanaRail, type SolanaRail } from './solana-rail.ts'

/**
 * Opens the configured ways to pay. No facilitator and no node is waited for.
 *
 * @throws GatewayError `misconfigured`.
 */
export async function openPaymentMeans(config: Config, deps: MeansDeps): Promise<PaymentMeans> {
  return config.payment.networks.length > 0 ? openMainMeans(config, deps) : openEmbeddedMeans(config, deps)
}

async function openMainMeans(config: Config, deps: MeansDeps): Promise<PaymentMeans> {
  const { database, clock, scheduler, random, logger, mainChain } = deps
  const monitor = openMonitor(config, deps)
  const main = await openMainNetworks(config.payment, {
    clock,
    scheduler,
    turns: database.turns,
    memos: createOfferMemo(await openMemoSecrets(database, clock), random),
    sponsorsOn: (network) => monitor?.feePayersOn(network) ?? noFeePayer,
    chainOf: mainChain,
    onOverpaymentReported: logOverpayment(logger),
    onSignerChange(seen) {
      if (seen.isReady) logger.info({ ...seen }, 'a signer can sign')
      else logger.error({ ...seen }, 'a signer does not sign, so nothing is sold or sent in its name')
    },
    onDisagreement(seen) {
      logger.error({ ...seen }, 'nodes of a chain contradict each other')
      deps.onDisagreement?.(seen)
    },
  })
  return {
    rails: main.rails,
    chains: main.chains,
    facilitators: [...main.facilitators, ...(monitor?.facilitators ?? [])],
    facilitatorMonitor: monitor,
    faucets: [],
    payouts: main.payouts,
    signers: main.signers,
    embeddedChain: rejectWith('This gateway is paid on main networks and carries no chain.'),
    solana: undefined,
    async close() {
      await monitor?.close()
      await main.close()
    },
  }
}

async function openEmbeddedMeans(config: Config, deps: MeansDeps): Promise<PaymentMeans> {
  const { database, clock, chain, logger } = deps
  const embedded = openEmbeddedRail(database, {
    payTo: config.payTo,
    clock,
    settlingChain: chain,
    payoutKey: await embeddedPayoutKey(deps),
    chainServerUrl: config.embeddedChainUrl,
    onOverpaymentReported: logOverpayment(logger),
  })
  const solana = await openSolana(config, deps)
  const own = solana ? [embedded, solana] : [embedded]
  return {
    rails: [...own.map(({ rail }) => rail), ...(embedded.metered ? [embedded.metered] : [])],
    chains: chain ? [chain] : [],
    facilitators: own.map(({ facilitator }) => facilitator),
    facilitatorMonitor: undefined,
    faucets: own.map(({ faucet }) => faucet),
    payouts: own.map(({ payouts }) => payouts),
    signers: [],
    embeddedChain: embedded.ownChain ?? rejectWith('The embedded chain is in another process.'),
    solana,
    async close() {
      await embedded.close()
      await solana?.close()
    },
  }
}

/** The oldest: the account must not change while money is on its way out of it. */
async function embeddedPayoutKey({ database, clock, random }: MeansDeps): Promise<() => `0x${string}`> {
  const make = () => `0x${Buffer.from(random.bytes(32)).toString('hex')}`
  const keys = await loadOrCreateSecrets(database, 'payout-key', make, clock)
  const key = (keys.at(-1) ?? keys[0]) as `0x${string}`
  return () => key
}

function logOverpayment(logger: Logger): (seen: ReportedOverpayment) => void {
  return (seen) => logger.error({ ...seen }, 'a chain shows more than was signed for')
}

function openMonitor(
  { payment }: Config,
  { clock, scheduler, random, logger }: MeansDeps,
): FacilitatorMonitor | undefined {
  if (payment.facilitators.length === 0) return undefined
  const remotes = payment.facilitators.map((each) =>
    httpFacilitator({
      url: each.url,
      authorization: createFacilitatorAuthorization(each, { clock, random }),
      clock,
    }),
  )
  return createFacilitatorMonitor(remotes, {
    clock,
    scheduler,
    onSuspended: (facilitator, reason) => logger.warn({ facilitator, reason }, 'a facilitator is left alone'),
  })
}

async function openSolana({ solana }: Config, deps: MeansDeps): Promise<SolanaRail | undefined> {
  const { database, clock, random, logger } = deps
  if (!solana.enabled) return undefined
  if (database.isShared) {
    logger.warn({}, 'The Solana rail is off: its embedded chain cannot be shared by several gateways.')
    return undefined
  }
  if (findFirstInstalled(solanaRuntimes))
    return openSolanaRail(database, { payTo: solana.payTo, clock, random })
  logger.warn({}, 'The Solana rail is off: the optional package litesvm is not installed.')
  return undefined
}

function rejectWith(sentence: string): () => Promise<never> {
  return () => {
    const rejected = Promise.reject(new GatewayError('misconfigured', sentence))
    // a caller that does not await it must not end the process
    rejected.catch(() => {})
    return rejected
  }
}
