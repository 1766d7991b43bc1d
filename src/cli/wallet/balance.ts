import { z } from 'zod'
import { type DollarToken, dollarsOf } from '../../client/index.ts'
import { caip2Of, evmNetworks } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { payableTokens } from '../call/networks.ts'
import { fetchGateway } from '../reach.ts'
import { findTakenNetworks } from './find-taken-networks.ts'

export interface Balance {
  readonly network: string
  readonly name: string
  readonly address: string
  /** Decimal dollars; undefined where nothing answered. */
  readonly usd: string | undefined
  readonly embedded: boolean
}

const Embedded = z.looseObject({ balanceUsd: z.string().regex(/^\d{1,15}(?:\.\d{1,6})?$/) })
const EvmResult = z.object({ result: z.string().regex(/^0x[0-9a-fA-F]{0,64}$/) })
const SolanaResult = z.object({
  result: z.object({
    value: z.array(
      z.looseObject({
        account: z.looseObject({
          data: z.looseObject({
            parsed: z.looseObject({
              info: z.looseObject({ tokenAmount: z.looseObject({ amount: z.string().regex(/^\d{1,20}$/) }) }),
            }),
          }),
        }),
      }),
    ),
  }),
})
/** `balanceOf(address)` of ERC-20. */
const BALANCE_OF = '0x70a08231'
/** Nodes that anyone may ask; `base-sepolia` is in no table of chains that tools read. */
const EVM_NODES: Readonly<Record<string, string>> = {
  [caip2Of('base')]: evmNetworks.base.reading.nodes[0],
  [caip2Of('base-sepolia')]: 'https://sepolia.base.org',
  [caip2Of('polygon')]: evmNetworks.polygon.reading.nodes[0],
  [caip2Of('arbitrum')]: evmNetworks.arbitrum.reading.nodes[0],
}
const SOLANA_NODES: Readonly<Record<string, string>> = {
  [solanaNetworks.mainnet.caip2]: 'https://api.mainnet-beta.solana.com',
  [solanaNetworks.devnet.caip2]: 'https://api.devnet.solana.com',
}

/**
 * What addresses hold in the dollars that a gateway takes; without a gateway, in all that a wallet pays in.
 *
 * @param rpcUrl The Solana node to ask, instead of the public one.
 */
export async function readBalances(
  addresses: readonly string[],
  { url, rpcUrl }: { readonly url: string; readonly rpcUrl: string | undefined },
): Promise<readonly Balance[]> {
  const taken = await findTakenNetworks(url)
  const tokens = taken.length === 0 ? payableTokens : payableTokens.filter(({ network }) => isTaken(network))
  return Promise.all(
    addresses.flatMap((address) =>
      tokens.filter(({ network }) => isOfNetwork(address, network)).map((token) => readOne(address, token)),
    ),
  )

  function isTaken(network: string): boolean {
    return taken.some(({ caip2 }) => caip2 === network)
  }

  async function readOne(address: string, token: DollarToken): Promise<Balance> {
    const { network, name } = token
    const embedded = taken.some(({ caip2, embedded: isEmbedded }) => caip2 === network && isEmbedded === true)
    const read = embedded
      ? readEmbedded(url, address, network)
      : network.startsWith('solana:')
        ? readSolana(address, token, rpcUrl ?? SOLANA_NODES[network])
        : readEvm(address, token, EVM_NODES[network])
    return { network, name, address, usd: await read.catch(() => undefined), embedded }
  }
}

async function readEmbedded(url: string, address: string, network: string): Promise<string | undefined> {
  const query = new URLSearchParams({ address, network })
  const { body } = await fetchGateway(`${url}/embedded/balance?${query}`)
  return Embedded.safeParse(body).data?.balanceUsd
}

async function readEvm(
  address: string,
  { asset }: DollarToken,
  node: string | undefined,
): Promise<string | undefined> {
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const { result } = EvmResult.parse(await askNode(node, 'eth_call', [{ to: asset, data }, 'latest']))
  return dollarsOf(BigInt(result === '0x' ? 0 : result))
}

async function readSolana(
  address: string,
  { asset }: DollarToken,
  node: string | undefined,
): Promise<string | undefined> {
  const terms = [address, { mint: asset }, { encoding: 'jsonParsed' }]
  const { result } = SolanaResult.parse(await askNode(node, 'getTokenAccountsByOwner', terms))
  const amounts = result.value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
  return dollarsOf(amounts.reduce((sum, amount) => sum + amount, 0n))
}

async function askNode(
  node: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (node === undefined) throw new Error('No node is known for this network.')
  const request = { jsonrpc: '2.0', id: 1, method, params }
  const { body } = await fetchGateway(node, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
  return body
}

function isOfNetwork(address: string, network: string): boolean {
  return address.startsWith('0x') === network.startsWith('eip155:')
}
