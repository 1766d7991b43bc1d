import { z } from 'zod'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { nameFeeCoin } from '../../payment/rails/networks.ts'
import { askNode, Quantity } from './ask-node.ts'
import { type FeeAccount, findFeeAccounts } from './fee-accounts.ts'

/** What one EIP-3009 transfer takes, with room to spare. */
const GAS_PER_SETTLEMENT = 100_000
/** The rent of a payee's first token account, and the fee of a transaction with one signature. */
const LAMPORTS_PER_PAYOUT = 2_039_280 + 5_000
const WEI_PER_COIN = 1e18
const LAMPORTS_PER_SOL = 1e9

const Lamports = z.object({ value: z.int().nonnegative() })

/** How long an account that pays fees can go on. */
export interface FeeBalance extends FeeAccount {
  /** Undefined where no node answers. */
  readonly enough?: {
    /** How many times the account can pay at today's fees. */
    readonly times: number
    readonly of: string
    /** Coins of the network, for people. */
    readonly coins: string
    /** The same as a number. */
    readonly amount: number
  }
}

/** Looks at every account of this configuration that pays fees, at today's fees. */
export async function readFeeBalances(payment: PaymentNetworks): Promise<readonly FeeBalance[]> {
  return Promise.all(
    (await findFeeAccounts(payment)).map(async (account): Promise<FeeBalance> => {
      const [url] = payment.rpcUrls[account.network] ?? []
      const read = account.network.startsWith('solana:') ? readSolanaBalance : readEvmBalance
      const enough = url === undefined ? undefined : await read(url, account)
      return enough ? { ...account, enough } : account
    }),
  )
}

async function readEvmBalance(url: string, { address, network }: FeeAccount): Promise<FeeBalance['enough']> {
  const answers = await Promise.all([
    askNode(url, 'eth_getBalance', [address, 'latest']),
    askNode(url, 'eth_gasPrice', []),
  ])
  const read = z.tuple([Quantity, Quantity]).safeParse(answers)
  if (!read.success) return undefined
  const [wei, gasPrice] = read.data
  const times = Math.floor(wei / (Math.max(1, gasPrice) * GAS_PER_SETTLEMENT))
  const amount = wei / WEI_PER_COIN
  return { times, of: 'settlements', coins: `${formatCoins(amount)} ${nameFeeCoin(network)}`, amount }
}

async function readSolanaBalance(url: string, { address }: FeeAccount): Promise<FeeBalance['enough']> {
  const held = await askNode(url, 'getBalance', [address, { commitment: 'confirmed' }])
  const lamports = Lamports.safeParse(held).data?.value
  return lamports === undefined
    ? undefined
    : {
        times: Math.floor(lamports / LAMPORTS_PER_PAYOUT),
        of: 'payouts to new accounts',
        coins: `${formatCoins(lamports / LAMPORTS_PER_SOL)} SOL`,
        amount: lamports / LAMPORTS_PER_SOL,
      }
}

/** Six decimals, which is enough to see whether there is something. */
function formatCoins(coins: number): string {
  return coins.toFixed(6).replace(/\.?0+$/, '')
}
