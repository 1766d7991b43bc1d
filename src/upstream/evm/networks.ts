import type { EvmChainId, EvmNetwork, EvmToken } from './evm.ts'

/** How a chain is told apart and what of it is known beforehand. */
export interface EvmFacts {
  readonly network: EvmNetwork
  readonly tokens: readonly EvmToken[]
  /** Set on rollups that bill a transaction's place on the first layer apart (OP Stack). */
  readonly billsLayerOne?: true
}

/** The main networks, with the tokens that are looked for in every wallet. */
export const mainNetworks: Readonly<Record<EvmChainId, EvmFacts>> = {
  base: {
    network: network('base', 8453, 'ETH', 'ethereum'),
    billsLayerOne: true,
    tokens: [
      token('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6, 'usd-coin'),
      token('0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 6, 'tether'),
      token('0x4200000000000000000000000000000000000006', 'WETH', 18, 'ethereum'),
      token('0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 8, 'bitcoin'),
    ],
  },
  bsc: {
    network: network('bsc', 56, 'BNB', 'binancecoin'),
    tokens: [
      token('0x55d398326f99059fF775485246999027B3197955', 'USDT', 18, 'tether'),
      token('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18, 'usd-coin'),
      token('0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 18, 'binancecoin'),
      token('0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 18, 'bitcoin'),
      token('0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 18, 'ethereum'),
    ],
  },
  ethereum: {
    network: network('ethereum', 1, 'ETH', 'ethereum'),
    tokens: [
      token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6, 'usd-coin'),
      token('0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6, 'tether'),
      token('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18, 'ethereum'),
      token('0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 8, 'bitcoin'),
      token('0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 18, 'chainlink'),
      token('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 18, 'uniswap'),
      token('0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 18, 'aave'),
    ],
  },
  arbitrum: {
    network: network('arbitrum', 42161, 'ETH', 'ethereum'),
    tokens: [
      token('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6, 'usd-coin'),
      token('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6, 'tether'),
      token('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18, 'ethereum'),
      token('0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 8, 'bitcoin'),
      token('0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 18, 'arbitrum'),
    ],
  },
  polygon: {
    network: network('polygon', 137, 'POL', 'polygon-ecosystem-token'),
    tokens: [
      token('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6, 'usd-coin'),
      token('0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6, 'tether'),
      token('0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 18, 'ethereum'),
      token('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 18, 'polygon-ecosystem-token'),
    ],
  },
}

function network(chain: EvmChainId, chainId: number, symbol: string, asset: string): EvmNetwork {
  return { chain, chainId, network: `eip155:${chainId}`, coin: { symbol, asset } }
}

function token(address: string, symbol: string, decimals: number, asset: string): EvmToken {
  return { address, symbol, decimals, asset }
}
