import { z } from 'zod'
import { askNode } from '../../app/probes/ask-node.ts'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { amountIn } from '../../chains/solana/token-layout.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { evmAssets, solanaAssets } from '../../payment/rails/networks.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'

const BALANCE_OF = '0x70a08231'
const WORD = /^0x[0-9a-f]{64}$/i
const NO_CONTRACT = '0x'
const SHOWN_DECIMALS = 2

const TokenAccount = z.object({
  value: z.object({ data: z.tuple([z.string().max(1_024), z.literal('base64')]) }).nullable(),
})

/** Whether the dollar token of every network answers for the address that is paid, and what lies there. */
export function checkPayees(payment: PaymentNetworks): Promise<readonly Check[]> {
  return Promise.all(
    payment.networks.map((network) => {
      if (network.startsWith('eip155:')) return checkEvmPayee(network, payment)
      if (network.startsWith('solana:')) return checkSolanaPayee(network, payment)
      return off(`payee: ${network}`, 'Is not looked at here; it must have opted in to the asset.')
    }),
  )
}

async function checkEvmPayee(network: string, { payToEvm, rpcUrls }: PaymentNetworks): Promise<Check> {
  const name = `payee: ${network}`
  const token = evmAssets.find((asset) => asset.network === network)
  const [url] = rpcUrls[network] ?? []
  if (!token || !payToEvm || url === undefined) return off(name, 'No node is configured to look with.')
  const data = `${BALANCE_OF}${payToEvm.slice(2).padStart(64, '0')}`
  const held = await askNode(url, 'eth_call', [{ to: token.asset, data }, 'latest'])
  if (held === NO_CONTRACT)
    return wrong(name, `${token.assetName} is not at ${token.asset} on this node; see RPC_URL_….`)
  if (typeof held !== 'string' || !WORD.test(held))
    return warn(name, `The node does not state what ${payToEvm} holds in ${token.assetName}.`)
  return fine(name, `${payToEvm} holds ${formatUnits(BigInt(held), token)}.`)
}

async function checkSolanaPayee(network: string, { payToSolana, rpcUrls }: PaymentNetworks): Promise<Check> {
  const name = `payee: ${network.slice(0, 'solana:'.length + 8)}…`
  const token = solanaAssets.find((asset) => asset.network === network)
  const [url] = rpcUrls[network] ?? []
  if (!token || !payToSolana || url === undefined) return off(name, 'No node is configured to look with.')
  const account = associatedTokenAccount(payToSolana, token.asset)
  const found = TokenAccount.safeParse(
    await askNode(url, 'getAccountInfo', [account, { encoding: 'base64', commitment: 'confirmed' }]),
  )
  if (!found.success) return warn(name, `The node does not state what ${payToSolana} holds.`)
  const held = found.data.value && amountIn(Buffer.from(found.data.value.data[0], 'base64'))
  return held === null || held === undefined
    ? wrong(name, `${payToSolana} has no ${token.assetName} account: send it a cent of ${token.assetName}.`)
    : fine(name, `${payToSolana} holds ${formatUnits(held, token)}.`)
}

function formatUnits(
  units: bigint,
  { decimals, assetName }: { readonly decimals: number; readonly assetName: string },
): string {
  const cents = units / 10n ** BigInt(decimals - SHOWN_DECIMALS)
  const digits = `${cents}`.padStart(SHOWN_DECIMALS + 1, '0')
  return `${digits.slice(0, -SHOWN_DECIMALS)}.${digits.slice(-SHOWN_DECIMALS)} ${assetName}`
}
