/** What the simulated world assumes of a protocol. */
export interface ProtocolFacts {
  readonly slug: string
  readonly name: string
  readonly symbol: string
  readonly category: string
  readonly family: string | undefined
  /** Dollars in it when prices are usual. */
  readonly usualTvl: number
  /** What lies in it, by symbol; the rest is dollars. */
  readonly holds: Readonly<Record<string, number>>
  /** Where it lies, by chain; sums to one. */
  readonly chains: Readonly<Record<string, number>>
  /** Turned over a day as a share of what lies in it; zero for those that exchange nothing. */
  readonly turnover: number
  /** Paid by users a day as a share of what lies in it. */
  readonly feeRate: number
  /** Of the fees, what the protocol keeps. */
  readonly keeps: number
}

const B = 1e9

/** Largest first at usual prices. Sizes and mixtures are plausible, and made up. */
export const protocolFacts: readonly ProtocolFacts[] = [
  fact(
    'aave-v3|Aave V3|AAVE|Lending|aave',
    30 * B,
    'ETH .42 BTC .18',
    'Ethereum .8 Arbitrum .06 Base .06 Polygon .02 Avalanche .03 BSC .03',
    0,
    9e-5,
    0.14,
  ),
  fact('lido|Lido|LDO|Liquid Staking', 26 * B, 'ETH 1', 'Ethereum 1', 0, 8e-5, 0.1),
  fact('eigenlayer|EigenLayer|EIGEN|Restaking', 11 * B, 'ETH .93', 'Ethereum 1', 0, 1e-5, 0.1),
  fact('ethena-usde|Ethena USDe|ENA|Basis Trading|ethena', 9 * B, '', 'Ethereum 1', 0, 1.2e-4, 0.2),
  fact('sky-lending|Sky Lending|SKY|CDP|sky', 6 * B, 'ETH .3', 'Ethereum 1', 0, 1.4e-4, 0.6),
  fact(
    'morpho-v1|Morpho V1|MORPHO|Lending|morpho',
    6.5 * B,
    'ETH .3 BTC .2',
    'Ethereum .55 Base .4 Arbitrum .05',
    0,
    9e-5,
    0,
  ),
  fact(
    'uniswap-v3|Uniswap V3|UNI|Dexs|uniswap',
    2.6 * B,
    'ETH .4 BTC .1',
    'Ethereum .66 Base .16 Arbitrum .13 Polygon .02 BSC .03',
    0.42,
    9e-4,
    0,
  ),
  fact(
    'pendle|Pendle|PENDLE|Yield',
    4.2 * B,
    'ETH .25',
    'Ethereum .82 Arbitrum .08 Base .02 BSC .08',
    0.01,
    2e-5,
    0.9,
  ),
  fact(
    'compound-v3|Compound V3|COMP|Lending|compound-finance',
    2.2 * B,
    'ETH .35 BTC .12',
    'Ethereum .8 Base .1 Arbitrum .08 Polygon .02',
    0,
    8e-5,
    0.15,
  ),
  fact(
    'curve-dex|Curve DEX|CRV|Dexs|curve-finance',
    2 * B,
    'ETH .2 BTC .06',
    'Ethereum .9 Arbitrum .05 Base .05',
    0.12,
    5e-5,
    0.5,
  ),
  fact(
    'aerodrome-slipstream|Aerodrome Slipstream|AERO|Dexs|aerodrome',
    0.55 * B,
    'ETH .4 BTC .15',
    'Base 1',
    1.1,
    7e-4,
    1,
  ),
  fact(
    'pancakeswap-amm-v3|PancakeSwap AMM V3|CAKE|Dexs|pancakeswap',
    0.7 * B,
    'BNB .35 ETH .1 BTC .1',
    'BSC .8 Ethereum .08 Base .06 Arbitrum .06',
    1.4,
    9e-4,
    0.3,
  ),
  fact(
    'venus-core-pool|Venus Core Pool|XVS|Lending|venus',
    1.8 * B,
    'BNB .3 BTC .28 ETH .1',
    'BSC 1',
    0,
    6e-5,
    0.2,
  ),
  fact('kamino-lend|Kamino Lend|KMNO|Lending|kamino', 2.4 * B, 'SOL .5 BTC .05', 'Solana 1', 0, 1e-4, 0.15),
  fact(
    'jito-liquid-staking|Jito Liquid Staking|JTO|Liquid Staking|jito',
    2.5 * B,
    'SOL 1',
    'Solana 1',
    0,
    1.9e-4,
    0.04,
  ),
  fact(
    'jupiter-perpetual-exchange|Jupiter Perpetual Exchange|JUP|Derivatives|jupiter',
    1.6 * B,
    'SOL .44 BTC .12 ETH .1',
    'Solana 1',
    0.4,
    1.1e-3,
    0.25,
  ),
  fact(
    'sanctum-validator-lsts|Sanctum Validator LSTs|CLOUD|Liquid Staking|sanctum',
    1.8 * B,
    'SOL 1',
    'Solana 1',
    0,
    1.8e-4,
    0.03,
  ),
  fact('raydium-amm|Raydium AMM|RAY|Dexs|raydium', 1.9 * B, 'SOL .5', 'Solana 1', 0.45, 9e-4, 0.13),
  fact(
    'marinade-liquid-staking|Marinade Liquid Staking|MNDE|Liquid Staking|marinade',
    1.3 * B,
    'SOL 1',
    'Solana 1',
    0,
    1.8e-4,
    0.05,
  ),
  fact('drift-trade|Drift Trade|DRIFT|Derivatives|drift', 0.9 * B, 'SOL .35', 'Solana 1', 0.3, 2e-4, 0.5),
  fact('orca-dex|Orca DEX|ORCA|Dexs|orca', 0.35 * B, 'SOL .45', 'Solana 1', 2.2, 1.1e-3, 0.12),
  fact('meteora-dlmm|Meteora DLMM|MET|Dexs|meteora', 0.42 * B, 'SOL .4', 'Solana 1', 1.6, 2.4e-3, 0.06),
  fact(
    'gmx-v2-perps|GMX V2 Perps|GMX|Derivatives|gmx',
    0.45 * B,
    'ETH .25 BTC .25',
    'Arbitrum .86 Avalanche .14',
    0.5,
    6e-4,
    0.37,
  ),
  fact(
    'benqi-lending|BENQI Lending|QI|Lending|benqi',
    0.5 * B,
    'AVAX .5 BTC .2',
    'Avalanche 1',
    0,
    7e-5,
    0.2,
  ),
  fact(
    'quickswap-dex|Quickswap Dex|QUICK|Dexs|quickswap',
    0.25 * B,
    'POL .2 ETH .2',
    'Polygon 1',
    0.3,
    6e-4,
    0.1,
  ),
]

/** Chains of the simulated world, with the coin they run on. */
export const chainFacts: readonly {
  readonly name: string
  readonly coin: string
  readonly id?: number
  readonly others: number
}[] = [
  { name: 'Ethereum', coin: 'ETH', id: 1, others: 12 * B },
  { name: 'Solana', coin: 'SOL', others: 1.2 * B },
  { name: 'BSC', coin: 'BNB', id: 56, others: 4 * B },
  { name: 'Base', coin: 'ETH', id: 8453, others: 1 * B },
  { name: 'Arbitrum', coin: 'ETH', id: 42161, others: 1 * B },
  { name: 'Avalanche', coin: 'AVAX', id: 43114, others: 0.6 * B },
  { name: 'Polygon', coin: 'POL', id: 137, others: 0.5 * B },
]

/** Stablecoins: name, symbol, peg, how it is kept there, billions of units, chains. */
export const stablecoinFacts = [
  ['Tether', 'USDT', 'USD', 'fiat-backed', 184, 'Tron Ethereum BSC Solana'],
  ['USD Coin', 'USDC', 'USD', 'fiat-backed', 76, 'Ethereum Solana Base Arbitrum'],
  ['Ethena USDe', 'USDe', 'USD', 'crypto-backed', 9.4, 'Ethereum'],
  ['Sky Dollar', 'USDS', 'USD', 'crypto-backed', 6.1, 'Ethereum Base Solana'],
  ['Dai', 'DAI', 'USD', 'crypto-backed', 4.6, 'Ethereum Polygon'],
  ['PayPal USD', 'PYUSD', 'USD', 'fiat-backed', 3.1, 'Ethereum Solana'],
  ['World Liberty Financial USD', 'USD1', 'USD', 'fiat-backed', 2.8, 'BSC Ethereum Solana'],
  ['First Digital USD', 'FDUSD', 'USD', 'fiat-backed', 1.1, 'BSC Ethereum Solana'],
  ['Global Dollar', 'USDG', 'USD', 'fiat-backed', 1.4, 'Solana Ethereum'],
  ['Euro Coin', 'EURC', 'EUR', 'fiat-backed', 0.31, 'Ethereum Base Solana'],
] as const

function fact(
  names: string,
  usualTvl: number,
  holds: string,
  chains: string,
  turnover: number,
  feeRate: number,
  keeps: number,
): ProtocolFacts {
  const [slug = '', name = '', symbol = '', category = '', family] = names.split('|')
  return {
    slug,
    name,
    symbol,
    category,
    family,
    usualTvl,
    holds: shares(holds),
    chains: shares(chains),
    turnover,
    feeRate,
    keeps,
  }
}

/** `ETH .4 BTC .1` */
function shares(text: string): Readonly<Record<string, number>> {
  const terms = text.split(' ').filter(Boolean)
  return Object.fromEntries(
    terms.flatMap((term, index) => (index % 2 === 0 ? [[term, Number(terms[index + 1])]] : [])),
  )
}
