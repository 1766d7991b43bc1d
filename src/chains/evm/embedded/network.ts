import { caip2Of, evmNetworks } from '../../../core/reference/evm-networks.ts'
import type { TokenDomain } from '../evm-signatures.ts'
import { keylessAddress } from '../keccak.ts'

/** Base Sepolia's id, and the address of USDC there: stock wallets sign for it, and it is worth nothing elsewhere. */
const { chainId, dollars } = evmNetworks['base-sepolia']
const [{ address, domain }] = dollars
export const EMBEDDED_CHAIN_ID = chainId
export const EMBEDDED_NETWORK = caip2Of('base-sepolia')
export const EMBEDDED_ASSET = address.toLowerCase() as `0x${string}`
/** Where public chains keep Multicall3, and stock facilitators look for it. */
export const EMBEDDED_MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'

/** In whose name the chain hands orders in that no one else has sent; no one has a key to it. */
export const EMBEDDED_SETTLER = keylessAddress('pennywire settler')

/** What a payer signs for: the EIP-712 domain of the embedded token. */
export const embeddedDomain: TokenDomain = {
  ...domain,
  chainId: EMBEDDED_CHAIN_ID,
  verifyingContract: EMBEDDED_ASSET,
}
