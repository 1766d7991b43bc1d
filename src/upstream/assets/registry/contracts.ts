/** Chain and address of the tokens of listed assets, by symbol; those that live only on a chain of their own have none. */
export const contracts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SOL: { solana: 'So11111111111111111111111111111111111111112' },
  LINK: { ethereum: '0x514910771AF9Ca656af840dff83E8264EcF986CA' },
  POL: { ethereum: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6' },
  SHIB: { ethereum: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE' },
  PEPE: { ethereum: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' },
  UNI: { ethereum: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
  AAVE: { ethereum: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9' },
  ARB: { arbitrum: '0x912CE59144191C1204E64559FE8253a0e49E6548' },
  OP: { optimism: '0x4200000000000000000000000000000000000042' },
  JUP: { solana: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
  BONK: { solana: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  WIF: { solana: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' },
  RENDER: { solana: 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof' },
  ONDO: { ethereum: '0xfAbA6f8e4a5E8Ab82F62fe7C39859FA577269BE3' },
  USDT: {
    ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    solana: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  USDC: {
    ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  },
}
