import { expect, test } from 'vitest'
import { createBalanceFamily, openAccountBalances } from '../../../src/app/account-balances.ts'
import { tokenAccountLayout } from '../../../src/chains/solana/token-layout.ts'
import { embeddedChain } from '../../../src/config/payment-networks.ts'
import type { PayoutAccount } from '../../../src/payment/payouts/payout-account.ts'
import { solanaAssets } from '../../../src/payment/rails/networks.ts'
import { createHeldTime, waitUntil } from '../../support/held-time.ts'

const OWNER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const AMOUNT_AT = 64

test('a payout account on Solana shows its dollars in the metrics', async () => {
  const [asset] = solanaAssets
  if (!asset) throw new Error('There is no dollar on Solana.')
  const data = tokenAccountLayout({ mint: asset.asset, owner: OWNER })
  data.writeBigUInt64LE(12_340_000n, AMOUNT_AT)
  const account = {
    ...{ kind: 'solana', asset, signer: { address: OWNER }, address: async () => OWNER },
    chain: { accountAt: async () => ({ data }) },
  } as unknown as PayoutAccount

  const balances = openAccountBalances({
    config: { payment: embeddedChain },
    means: { payouts: [account] },
    runtime: { clock: createHeldTime() },
  })
  const read = createBalanceFamily(balances)
  read()
  await waitUntil(() => read().samples.length > 0)

  expect(read().samples).toEqual([
    { labels: { account: 'payouts', network: asset.network, unit: 'usd' }, value: 12.34 },
  ])
})
