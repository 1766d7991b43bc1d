import { z } from 'zod'
import { createRpcClient } from '../chains/evm/rpc/rpc-client.ts'
import type { PaymentNetworks } from '../config/payment-networks.ts'
import type { Clock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import type { Family } from '../observability/exposition.ts'
import type { PayoutAccount } from '../payment/payouts/payout-account.ts'
import { readPayoutDollars } from '../payment/payouts/payout-balance.ts'
import { findFeeAccounts } from './probes/fee-accounts.ts'

interface Balance {
  readonly labels: { readonly account: string; readonly network: string; readonly unit: string }
  readonly value: number
}

type Reader = () => Promise<Balance>

const Quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const Lamports = z.object({ value: z.number().min(0) })
const WEI_DECIMALS = 18
const SOL_DECIMALS = 9

/**
 * What the accounts of the operator hold for fees and payouts. A scrape returns what was read last and has it renewed
 * once a minute, so a slow node delays none.
 */
export function createBalanceWatch(
  payment: PaymentNetworks,
  { payouts, clock }: { readonly payouts: readonly PayoutAccount[]; readonly clock: Clock },
): () => Family {
  let readers: Promise<readonly Reader[]> | undefined
  const known = new Map<string, Balance>()
  let readAt = Number.NEGATIVE_INFINITY

  return () => {
    if (clock.now() - readAt >= MINUTE_MS) {
      readAt = clock.now()
      readers ??= feeReaders(payment).then((fees) => [...fees, ...payoutReaders(payouts)])
      void readAll(readers, (balance) => known.set(JSON.stringify(balance.labels), balance))
    }
    return {
      name: 'pennywire_account_balance',
      type: 'gauge',
      help: 'What accounts for fees and payouts hold, in coins or dollars; read once a minute.',
      samples: [...known.values()],
    }
  }
}

/** A reading that fails leaves the last one as it is. */
async function readAll(readers: Promise<readonly Reader[]>, keep: (balance: Balance) => void): Promise<void> {
  const readings = (await readers).map((read) => read().then(keep))
  await Promise.allSettled(readings)
}

async function feeReaders(payment: PaymentNetworks): Promise<readonly Reader[]> {
  return (await findFeeAccounts(payment)).flatMap(({ network, address }) => {
    const [url] = payment.rpcUrls[network] ?? []
    if (url === undefined) return []
    const client = createRpcClient(url)
    const labels = { account: 'fees', network, unit: 'coin' }
    return [
      async () =>
        network.startsWith('solana:')
          ? {
              labels,
              value:
                (await client.call('getBalance', [address, { commitment: 'confirmed' }], Lamports)).value /
                10 ** SOL_DECIMALS,
            }
          : {
              labels,
              value:
                Number(await client.call('eth_getBalance', [address, 'latest'], Quantity)) /
                10 ** WEI_DECIMALS,
            },
    ]
  })
}

/** Dollars that may leave, on every kind of network. */
function payoutReaders(payouts: readonly PayoutAccount[]): readonly Reader[] {
  return payouts.map((account) => async () => ({
    labels: { account: 'payouts', network: account.asset.network, unit: 'usd' },
    value: await readPayoutDollars(account),
  }))
}
