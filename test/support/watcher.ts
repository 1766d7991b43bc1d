import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { EMBEDDED_ASSET } from '../../src/chains/evm/embedded/network.ts'
import { embeddedRpc } from '../../src/chains/evm/embedded/rpc.ts'
import type { PaymentRequired } from './buyer.ts'
import type { OpenedGateway } from './gateway.ts'

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

/** What lies open on the chain of a payment. */
export interface PublicPayment {
  readonly transaction: Hex
  readonly signature: Hex
  readonly authorization: Readonly<Record<string, string>>
}

/** Reads from a gateway's chain, over its RPC and nothing else, every payment that was settled, the oldest first. */
export async function paymentsOnChain({ embeddedChain }: OpenedGateway): Promise<PublicPayment[]> {
  const rpc = embeddedRpc(await embeddedChain)
  const logs = (await rpc('eth_getLogs', [
    { address: EMBEDDED_ASSET, fromBlock: '0x0', toBlock: 'latest' },
  ])) as { transactionHash: Hex }[]
  const seen: PublicPayment[] = []
  for (const transaction of new Set(logs.map(({ transactionHash }) => transactionHash))) {
    const { input } = (await rpc('eth_getTransactionByHash', [transaction])) as { input: Hex }
    const payment = decoded(input)
    if (payment) seen.push({ transaction, ...payment })
  }
  return seen
}

function decoded(input: Hex): Omit<PublicPayment, 'transaction'> | undefined {
  try {
    const { args } = decodeFunctionData({ abi, data: input })
    const [from, to, value, validAfter, validBefore, nonce, v, r, s] = args
    const authorization = {
      from,
      to,
      value: `${value}`,
      validAfter: `${validAfter}`,
      validBefore: `${validBefore}`,
      nonce,
    }
    return { authorization, signature: `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}` as Hex }
  } catch {
    // a mint
    return undefined
  }
}

/**
 * Payments that a stranger can make of what lies open on the chain and of offers of his own, at a door that gives him
 * those. As objects; each is a header as well.
 */
export async function rebuilt(
  { transaction, authorization, signature }: PublicPayment,
  ownOffer: () => Promise<PaymentRequired>,
): Promise<Record<string, unknown>[]> {
  const offer = await ownOffer()
  const [accepted] = offer.accepts
  if (!accepted) throw new Error('The offer accepts nothing.')
  const { offer: ownId, ...extra } = accepted.extra
  const text = (given: string) => Buffer.from(given).toString('base64url').slice(0, 22)
  const nonce = `${authorization['nonce']}`
  const extras = [
    // as a client of before would write it
    extra,
    { ...extra, offer: ownId },
    ...['', text(nonce), text(transaction), text(signature), nonce, 'A'.repeat(22), null, 7, {}].map(
      (guess) => ({ ...extra, offer: guess }),
    ),
  ]
  const payload = { signature, authorization }
  return extras.flatMap((guess) => {
    const payment = { x402Version: 2, accepted: { ...accepted, extra: guess }, payload }
    return [payment, { ...payment, resource: { url: offer.resource.url } }]
  })
}
