import { z } from 'zod'
import { type FeeAccount, findFeeAccounts } from '../../app/probes/fee-accounts.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { askNode, Quantity } from './ask-node.ts'
import { type Check, fine, warn, wrong } from './check.ts'

/** What one EIP-3009 transfer takes, with room to spare. */
const GAS_PER_SETTLEMENT = 100_000
/** The rent of a payee's first token account, and the fee of a transaction with one signature. */
const LAMPORTS_PER_PAYOUT = 2_039_280 + 5_000
/** Below this an operator should send more. */
const FEW = 100

const Lamports = z.object({ value: z.number() })

interface FeeBalance {
  /** How many times the account can pay. */
  readonly times: number
  readonly of: string
}

/** Whether every account that pays fees can go on paying them for a while. */
export async function checkFees(payment: PaymentNetworks): Promise<readonly Check[]> {
  return Promise.all(findFeeAccounts(payment).map((account) => checkAccount(account, payment)))
}

async function checkAccount(account: FeeAccount, { rpcUrls }: PaymentNetworks): Promise<Check> {
  const { variable, network, address } = account
  const name = `fees: ${network}, ${variable}`
  const [url] = rpcUrls[network] ?? []
  const enough = url && (await (network.startsWith('solana:') ? checkSolanaFees : checkEvmFees)(url, address))
  if (!enough) return warn(name, `Nobody says what ${address} holds for fees.`)
  const { times, of } = enough
  if (times < 1)
    return wrong(name, `${address} cannot pay for one of its ${of}: send it coins of the network.`)
  const says = `${address} can pay for about ${times} ${of}`
  return times < FEW ? warn(name, `${says}: send it more coins of the network.`) : fine(name, `${says}.`)
}

async function checkEvmFees(url: string, address: string): Promise<FeeBalance | undefined> {
  const [[, held], [, price]] = await Promise.all([
    askNode(url, 'eth_getBalance', [address, 'latest']),
    askNode(url, 'eth_gasPrice', []),
  ])
  const read = z.tuple([Quantity, Quantity]).safeParse([held, price])
  if (!read.success) return undefined
  const [wei, gasPrice] = read.data
  return { times: Math.floor(wei / (Math.max(1, gasPrice) * GAS_PER_SETTLEMENT)), of: 'settlements' }
}

async function checkSolanaFees(url: string, address: string): Promise<FeeBalance | undefined> {
  const [, held] = await askNode(url, 'getBalance', [address, { commitment: 'confirmed' }])
  const lamports = Lamports.safeParse(held).data?.value
  return lamports === undefined
    ? undefined
    : { times: Math.floor(lamports / LAMPORTS_PER_PAYOUT), of: 'payouts to new accounts' }
}
