/** The networks beside the EVM ones that dollars are paid on, each with its USDC. */
export const solanaNetworks = {
  mainnet: {
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    label: 'Solana',
    isTestnet: false,
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  devnet: {
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    label: 'Solana devnet',
    isTestnet: true,
    usdc: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  },
  testnet: {
    caip2: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    label: null,
    isTestnet: true,
    usdc: null,
  },
} as const

/** The USDC is an asset id. */
export const algorandNetworks = {
  mainnet: {
    caip2: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
    genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
    label: 'Algorand',
    isTestnet: false,
    usdc: '31566704',
  },
  testnet: {
    caip2: 'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe',
    genesisHash: 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=',
    label: 'Algorand testnet',
    isTestnet: true,
    usdc: '10458941',
  },
} as const
