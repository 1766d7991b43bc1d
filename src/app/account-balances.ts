import type { Config } from '../config/config.ts'
import type { Runtime } from '../core/runtime.ts'
import type { Family } from '../observability/exposition.ts'
import { readPayoutBalance } from '../payment/payouts/payout-balance.ts'
import { type AccountBalanceReader, createAccountBalances } from '../services/admin/account-balances.ts'
import type { PaymentMeans } from './payments/payment-means.ts'
import { readFeeBalances } from './probes/fee-balances.ts'

/** What our accounts hold for fees and payouts: one reader, for the admin API and for metrics. */
export function openAccountBalances({
  config,
  means,
  runtime,
}: {
  readonly config: Pick<Config, 'payment'>
  readonly means: Pick<PaymentMeans, 'payouts'>
  readonly runtime: Pick<Runtime, 'clock'>
}): AccountBalanceReader {
  return createAccountBalances({
    clock: runtime.clock,
    readFees: () => readFeeBalances(config.payment),
    payouts: means.payouts.map((account) => ({
      network: account.asset.network,
      asset: account.asset.asset,
      assetName: account.asset.assetName,
      isEmbedded: account.asset.embedded,
      address: () => account.address(),
      balance: () => readPayoutBalance(account),
    })),
  })
}

/** The same as a metric. An account whose chain does not answer keeps its last value. */
export function createBalanceFamily(balances: AccountBalanceReader): () => Family {
  const known = new Map<string, Family['samples'][number]>()

  function keep(account: 'fees' | 'payouts', network: string, value: number | undefined): void {
    if (value === undefined) return
    const labels = { account, network, unit: account === 'fees' ? 'coin' : 'usd' }
    known.set(JSON.stringify(labels), { labels, value })
  }

  return () => {
    const { fees, payouts } = balances.latest()
    for (const { network, enough } of fees) keep('fees', network, enough?.amount)
    for (const { network, dollars } of payouts) keep('payouts', network, dollars)
    return {
      name: 'pennywire_account_balance',
      type: 'gauge',
      help: 'What accounts for fees and payouts hold, in coins or dollars; read once a minute.',
      samples: [...known.values()],
    }
  }
}
