/**
 * The EVM networks: everything the product knows of each beforehand. Payment rails, configuration, nodes, consult, names
 * in documents and the readers of chains derive from this table, so a new network is one row.
 */

/** A token worth one dollar. */
interface DollarToken {
  /** With its checksum. */
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
  /**
   * Its EIP-712 domain, to the letter: a signature under another name is invalid. Null for a token that takes no signed
   * authorizations (EIP-3009), so that paying fails with it here.
   */
  readonly domain: { readonly name: string; readonly version: string } | null
}

interface ListedToken {
  /** With its checksum. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** The name by which its price can be asked. */
  readonly asset: string
}

/** What the simulated world assumes of a chain. Fees in wei for a unit of gas. */
export interface SimulatedChainFacts {
  readonly blockSeconds: number
  readonly baseFee: number
  readonly tip: number
  /** What a transaction usually pays for its bytes on the first layer, in wei; null where nothing is billed for them. */
  readonly layerOneWei: bigint | null
}

/** What is needed to read a chain for tools. */
interface ChainReading {
  readonly coin: { readonly symbol: string; readonly asset: string }
  /** Looked for in every wallet. */
  readonly tokens: readonly ListedToken[]
  /** Public nodes; `<ID>_RPC_URL` and `<ID>_RPC_URL_2` override them. */
  readonly nodes: readonly [string, string]
  /** The test network that the simulated world names in its place. */
  readonly testChainId: number
  readonly simulated: SimulatedChainFacts
  /** Set on rollups that bill a transaction's place on the first layer apart (OP Stack). */
  readonly billsLayerOne: boolean
}

/** Every field is required, so that the compiler asks for it when a network is added. */
interface EvmNetworkRow {
  readonly chainId: number
  readonly name: string
  /** In public documents; null: documents show its CAIP-2 id. */
  readonly label: string | null
  readonly isTestnet: boolean
  /** Whether version 1 of x402 names it by our id. */
  readonly isInX402V1: boolean
  /** Names that callers write, for consult; `?` marks one that means it only in context. */
  readonly aliases: string | null
  /** Names in the answers of data sources, in lower case. */
  readonly sourceNames: readonly string[]
  /** GeckoTerminal's name where it differs from our id. */
  readonly geckoterminal: string | null
  /** Position among the offers; null where it has no token to pay with. */
  readonly offerRank: number | null
  readonly dollars: readonly DollarToken[]
  /** Null where no tool reads the chain. */
  readonly reading: ChainReading | null
}

const usdcDomain = { name: 'USD Coin', version: '2' } as const

/** In the order in which schemas list them. */
export const evmNetworks = {
  base: {
    chainId: 8453,
    name: 'Base',
    label: 'Base',
    isTestnet: false,
    isInX402V1: true,
    aliases:
      'base?, base chain, base mainnet, base network, 베이스 체인, base链, baseチェーン, сеть base, red base, rede base, réseau base, ağı base',
    sourceNames: [],
    geckoterminal: null,
    offerRank: 1,
    dollars: [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', usdcDomain)],
    reading: {
      coin: { symbol: 'ETH', asset: 'ethereum' },
      tokens: [
        token('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6, 'usd-coin'),
        token('0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 6, 'tether'),
        token('0x4200000000000000000000000000000000000006', 'WETH', 18, 'ethereum'),
        token('0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 8, 'bitcoin'),
      ],
      nodes: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
      testChainId: 84_532,
      simulated: { blockSeconds: 2, baseFee: 6e6, tip: 1.2e6, layerOneWei: 900_000_000_000n },
      billsLayerOne: true,
    },
  },
  bsc: {
    chainId: 56,
    name: 'BNB Smart Chain',
    label: 'BNB Smart Chain',
    isTestnet: false,
    isInX402V1: true,
    aliases:
      'bsc, bnb chain, bnb smart chain, binance smart chain, bep20, bep-20, 币安链, 币安智能链, bnbチェーン, bsc链, бнб чеин',
    sourceNames: ['bnb', 'binance-smart-chain'],
    geckoterminal: null,
    offerRank: 6,
    dollars: [
      { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', symbol: 'USDC', decimals: 18, domain: null },
      { address: '0x55d398326f99059fF775485246999027B3197955', symbol: 'USDT', decimals: 18, domain: null },
      {
        address: '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d',
        symbol: 'USD1',
        decimals: 18,
        domain: { name: 'World Liberty Financial USD', version: '1' },
      },
      {
        address: '0xcE24439F2D9C6a2289F741120FE202248B666666',
        symbol: 'U',
        decimals: 18,
        domain: { name: 'United Stables', version: '1' },
      },
    ],
    reading: {
      coin: { symbol: 'BNB', asset: 'binancecoin' },
      tokens: [
        token('0x55d398326f99059fF775485246999027B3197955', 'USDT', 18, 'tether'),
        token('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18, 'usd-coin'),
        token('0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 18, 'binancecoin'),
        token('0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 18, 'bitcoin'),
        token('0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 18, 'ethereum'),
      ],
      nodes: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
      testChainId: 97,
      simulated: { blockSeconds: 0.75, baseFee: 0, tip: 1e8, layerOneWei: null },
      billsLayerOne: false,
    },
  },
  ethereum: {
    chainId: 1,
    name: 'Ethereum',
    label: null,
    isTestnet: false,
    isInX402V1: true,
    aliases:
      'ethereum?, eth?, ethereum mainnet, erc20, erc-20, 이더리움?, イーサリアム?, 以太坊?, إيثيريوم?, ايثيريوم?, इथेरियम?, эфириум?, эфириуме?',
    sourceNames: ['eth', 'mainnet'],
    geckoterminal: 'eth',
    offerRank: 4,
    dollars: [usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', usdcDomain)],
    reading: {
      coin: { symbol: 'ETH', asset: 'ethereum' },
      tokens: [
        token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6, 'usd-coin'),
        token('0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6, 'tether'),
        token('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18, 'ethereum'),
        token('0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 8, 'bitcoin'),
        token('0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 18, 'chainlink'),
        token('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 18, 'uniswap'),
        token('0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 18, 'aave'),
      ],
      nodes: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
      testChainId: 11_155_111,
      simulated: { blockSeconds: 12, baseFee: 1.4e9, tip: 6e7, layerOneWei: null },
      billsLayerOne: false,
    },
  },
  arbitrum: {
    chainId: 42_161,
    name: 'Arbitrum',
    label: 'Arbitrum One',
    isTestnet: false,
    isInX402V1: true,
    aliases: 'arbitrum?, arbitrum one, 아비트럼?, アービトラム, أربيتروم, आर्बिट्रम, арбитрум?, арбитруме',
    sourceNames: ['arbitrum-one'],
    geckoterminal: null,
    offerRank: 2,
    dollars: [usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', usdcDomain)],
    reading: {
      coin: { symbol: 'ETH', asset: 'ethereum' },
      tokens: [
        token('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6, 'usd-coin'),
        token('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6, 'tether'),
        token('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18, 'ethereum'),
        token('0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 8, 'bitcoin'),
        token('0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 18, 'arbitrum'),
      ],
      nodes: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
      testChainId: 421_614,
      simulated: { blockSeconds: 0.25, baseFee: 1e7, tip: 0, layerOneWei: null },
      billsLayerOne: false,
    },
  },
  polygon: {
    chainId: 137,
    name: 'Polygon',
    label: 'Polygon',
    isTestnet: false,
    isInX402V1: true,
    aliases: 'polygon?, matic?, polygon pos, 폴리곤, ポリゴン?, بوليجون, पॉलीगॉन, полигон?, полигоне',
    sourceNames: ['polygon_pos', 'polygon-pos', 'matic'],
    geckoterminal: 'polygon_pos',
    offerRank: 3,
    dollars: [usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', usdcDomain)],
    reading: {
      coin: { symbol: 'POL', asset: 'polygon-ecosystem-token' },
      tokens: [
        token('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6, 'usd-coin'),
        token('0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6, 'tether'),
        token('0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 18, 'ethereum'),
        token('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 18, 'polygon-ecosystem-token'),
      ],
      nodes: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
      testChainId: 80_002,
      simulated: { blockSeconds: 2, baseFee: 2.6e10, tip: 3e10, layerOneWei: null },
      billsLayerOne: false,
    },
  },
  optimism: {
    chainId: 10,
    name: 'Optimism',
    label: 'OP Mainnet',
    isTestnet: false,
    isInX402V1: true,
    aliases: 'optimism?, op mainnet, 옵티미즘, オプティミズム, оптимизм?',
    sourceNames: ['optimistic-ethereum'],
    geckoterminal: null,
    offerRank: null,
    dollars: [usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', null)],
    reading: null,
  },
  avalanche: {
    chainId: 43_114,
    name: 'Avalanche',
    label: 'Avalanche C-Chain',
    isTestnet: false,
    isInX402V1: true,
    aliases: 'avalanche?, avax?, c-chain, 아발란체?',
    sourceNames: [],
    geckoterminal: 'avax',
    offerRank: 5,
    dollars: [usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', usdcDomain)],
    reading: null,
  },
  xlayer: {
    chainId: 196,
    name: 'X Layer',
    label: 'X Layer',
    isTestnet: false,
    isInX402V1: true,
    aliases: 'x layer, xlayer',
    sourceNames: [],
    geckoterminal: null,
    offerRank: 7,
    dollars: [
      {
        address: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
        symbol: 'USDT0',
        decimals: 6,
        // the sign of the tugrik, not a T
        domain: { name: 'USD\u20AE0', version: '1' },
      },
    ],
    reading: null,
  },
  'base-sepolia': {
    chainId: 84_532,
    name: 'Base Sepolia',
    label: 'Base Sepolia',
    isTestnet: true,
    isInX402V1: true,
    aliases: null,
    sourceNames: [],
    geckoterminal: null,
    offerRank: 8,
    dollars: [usdc('0x036CbD53842c5426634e7929541eC2318f3dCF7e', { name: 'USDC', version: '2' })],
    reading: null,
  },
  'avalanche-fuji': {
    ...unpaid(43_113, 'Avalanche Fuji', { isTestnet: true }),
    dollars: [usdc('0x5425890298aed601595a70AB815c96711a31Bc65', null)],
  },
  'polygon-amoy': unpaid(80_002, 'Polygon Amoy', { isTestnet: true }),
  sei: unpaid(1_329, 'Sei', { isTestnet: false }),
  'sei-testnet': unpaid(1_328, 'Sei testnet', { isTestnet: true }),
  iotex: unpaid(4_689, 'IoTeX', { isTestnet: false }),
  peaq: unpaid(3_338, 'peaq', { isTestnet: false }),
  'ethereum-sepolia': { ...unpaid(11_155_111, 'Ethereum Sepolia', { isTestnet: true }), isInX402V1: false },
  'bsc-testnet': { ...unpaid(97, 'BNB Smart Chain testnet', { isTestnet: true }), isInX402V1: false },
} as const satisfies Readonly<Record<string, EvmNetworkRow>>

export type EvmNetworkId = keyof typeof evmNetworks

/** The networks that tools read. */
export type ReadEvmNetworkId = {
  [Id in EvmNetworkId]: (typeof evmNetworks)[Id]['reading'] extends null ? never : Id
}[EvmNetworkId]

/** A row with its id. */
export interface EvmNetworkEntry extends EvmNetworkRow {
  readonly id: EvmNetworkId
  readonly caip2: `eip155:${number}`
}

/** All rows with the fields that they share, in the order of the table. */
export const evmNetworkList: readonly EvmNetworkEntry[] = Object.entries(evmNetworks).map(
  ([id, row]): EvmNetworkEntry => ({ ...row, id: id as EvmNetworkId, caip2: `eip155:${row.chainId}` }),
)

/** The networks that tools read, in the order in which schemas list them. */
export const readEvmNetworkIds = evmNetworkList.flatMap(({ id, reading }) =>
  reading ? [id as ReadEvmNetworkId] : [],
)

/** The tokens that can be paid with, in the order of offers. */
export const payableDollars = evmNetworkList
  .toSorted((a, b) => (a.offerRank ?? Number.POSITIVE_INFINITY) - (b.offerRank ?? Number.POSITIVE_INFINITY))
  .flatMap(({ caip2, isTestnet, dollars }) =>
    dollars.flatMap(({ domain, ...dollar }) =>
      domain ? [{ network: caip2, isTestnet, ...dollar, domain }] : [],
    ),
  )

const OPTIMISM_SEPOLIA = 11_155_420

/** Chain ids of the networks that bill a transaction's place on the first layer apart, and of their test networks. */
export const layerOneBillers: ReadonlySet<number> = new Set([
  ...evmNetworkList.flatMap(({ chainId, reading }) =>
    reading?.billsLayerOne ? [chainId, reading.testChainId] : [],
  ),
  // no tool reads it
  ...[evmNetworks.optimism.chainId, OPTIMISM_SEPOLIA],
])

/** CAIP-2, such as `eip155:8453`. */
export function caip2Of(id: EvmNetworkId): `eip155:${number}` {
  return `eip155:${evmNetworks[id].chainId}`
}

function usdc<Domain extends DollarToken['domain']>(address: `0x${string}`, domain: Domain) {
  return { address, symbol: 'USDC', decimals: 6, domain } as const
}

function token(address: string, symbol: string, decimals: number, asset: string): ListedToken {
  return { address, symbol, decimals, asset }
}

/** A network that is only known by name: payments are not taken on it, and no tool reads it. */
function unpaid(chainId: number, name: string, { isTestnet }: { readonly isTestnet: boolean }) {
  return {
    chainId,
    name,
    label: null,
    isTestnet,
    isInX402V1: true,
    aliases: null,
    sourceNames: [],
    geckoterminal: null,
    offerRank: null,
    dollars: [],
    reading: null,
  } as const
}
