import { z } from 'zod'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { amountIn } from '../../chains/solana/token-layout.ts'
import { findDollarToken } from '../../config/dollar-tokens.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { askNode } from './ask-node.ts'

/** What lies at an address that is paid, as the first node of its network states it. */
export interface PayeeBalance {
  /** CAIP-2. */
  readonly network: string
  readonly address: string
  readonly token: string
  /** `missing`: the token, or on Solana the payee's account for it, is not there. */
  readonly state: 'found' | 'missing' | 'unanswered' | 'unread'
  /** Dollars; 0 unless found. */
  readonly holds: number
}

const BALANCE_OF = '0x70a08231'
const WORD = /^0x[0-9a-f]{64}$/i
const NO_CONTRACT = '0x'

const TokenAccount = z.object({
  value: z.object({ data: z.tuple([z.string().max(1_024), z.literal('base64')]) }).nullable(),
})

/** Asks the dollar token of every network what the address that is paid holds. */
export function readPayeeBalances(payment: PaymentNetworks): Promise<readonly PayeeBalance[]> {
  return Promise.all(
    payment.networks.map((network) => {
      const read = network.startsWith('eip155:') ? readEvmPayee : readSolanaPayee
      return read(network, payment)
    }),
  )
}

async function readEvmPayee(network: string, { payToEvm, rpcUrls }: PaymentNetworks): Promise<PayeeBalance> {
  const token = findDollarToken(network)
  const [url] = rpcUrls[network] ?? []
  const payee = { network, address: payToEvm ?? '', token: token?.symbol ?? '', holds: 0 }
  if (!token || !payToEvm || url === undefined) return { ...payee, state: 'unread' }
  const data = `${BALANCE_OF}${payToEvm.slice(2).padStart(64, '0')}`
  const held = await askNode(url, 'eth_call', [{ to: token.address, data }, 'latest'])
  if (held === NO_CONTRACT) return { ...payee, state: 'missing' }
  return typeof held === 'string' && WORD.test(held)
    ? { ...payee, state: 'found', holds: Number(held) / 10 ** token.decimals }
    : { ...payee, state: 'unanswered' }
}

/** Networks of other kinds, such as Algorand, are not read here. */
async function readSolanaPayee(
  network: string,
  { payToSolana, rpcUrls }: PaymentNetworks,
): Promise<PayeeBalance> {
  const token = findDollarToken(network)
  const [url] = rpcUrls[network] ?? []
  const payee = { network, address: payToSolana ?? '', token: token?.symbol ?? '', holds: 0 }
  if (!token || !payToSolana || url === undefined) return { ...payee, state: 'unread' }
  const account = associatedTokenAccount(payToSolana, token.address)
  const found = TokenAccount.safeParse(
    await askNode(url, 'getAccountInfo', [account, { encoding: 'base64', commitment: 'confirmed' }]),
  )
  if (!found.success) return { ...payee, state: 'unanswered' }
  const held = found.data.value && amountIn(Buffer.from(found.data.value.data[0], 'base64'))
  return held === null || held === undefined
    ? { ...payee, state: 'missing' }
    : { ...payee, state: 'found', holds: Number(held) / 10 ** token.decimals }
}
