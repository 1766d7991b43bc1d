import { caip2Of } from './evm-networks.ts'
import { algorandNetworks, solanaNetworks } from './other-networks.ts'

/** Where people look a network up: the beginning and the end of an address around a hash or an account. */
interface Explorer {
  readonly transaction: string
  readonly account: string
  readonly end: string
}

/** By CAIP-2 id: every network that payments are taken on. */
const explorers: Readonly<Record<string, Explorer>> = {
  [caip2Of('base')]: etherscan('https://basescan.org'),
  [caip2Of('base-sepolia')]: etherscan('https://sepolia.basescan.org'),
  [caip2Of('bsc')]: etherscan('https://bscscan.com'),
  [caip2Of('ethereum')]: etherscan('https://etherscan.io'),
  [caip2Of('arbitrum')]: etherscan('https://arbiscan.io'),
  [caip2Of('polygon')]: etherscan('https://polygonscan.com'),
  [caip2Of('optimism')]: etherscan('https://optimistic.etherscan.io'),
  [caip2Of('avalanche')]: etherscan('https://snowtrace.io'),
  [caip2Of('xlayer')]: etherscan('https://www.oklink.com/x-layer'),
  [solanaNetworks.mainnet.caip2]: solscan(''),
  [solanaNetworks.devnet.caip2]: solscan('?cluster=devnet'),
  [algorandNetworks.mainnet.caip2]: lora('mainnet'),
  [algorandNetworks.testnet.caip2]: lora('testnet'),
}

const HASH_OR_ACCOUNT = /^[0-9a-zA-Z]{20,120}$/

/**
 * The page of a transaction or an account at an explorer of its network; undefined for a network without one, and for
 * what is no hash or account.
 */
export function findExplorerPage(
  network: string,
  kind: 'transaction' | 'account',
  id: string | null,
): string | undefined {
  const explorer = Object.hasOwn(explorers, network) ? explorers[network] : undefined
  if (!explorer || id === null || !HASH_OR_ACCOUNT.test(id)) return undefined
  return `${explorer[kind]}${id}${explorer.end}`
}

function etherscan(origin: string): Explorer {
  return { transaction: `${origin}/tx/`, account: `${origin}/address/`, end: '' }
}

function solscan(end: string): Explorer {
  return { transaction: 'https://solscan.io/tx/', account: 'https://solscan.io/account/', end }
}

function lora(network: string): Explorer {
  const origin = `https://lora.algokit.io/${network}`
  return { transaction: `${origin}/transaction/`, account: `${origin}/account/`, end: '' }
}
