/** A mint that is well known, and the name by which its price can be asked. */
interface KnownMint {
  readonly symbol: string
  readonly asset?: string
}

const mints: Readonly<Record<string, readonly [symbol: string, asset?: string]>> = {
  So11111111111111111111111111111111111111112: ['SOL', 'solana'],
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: ['USDC', 'usd-coin'],
  // Circle's on the test network, for which the embedded chain stands
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': ['USDC', 'usd-coin'],
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: ['USDT', 'tether'],
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: ['JUP', 'jupiter-exchange-solana'],
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: ['BONK', 'bonk'],
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: ['WIF', 'dogwifcoin'],
  rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof: ['RENDER', 'render-token'],
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: ['JitoSOL'],
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: ['mSOL'],
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': ['PYUSD'],
}

export const knownMintAddresses: readonly string[] = Object.keys(mints)

/** Undefined for a mint that is not on our list. */
export function knownMint(mint: string): KnownMint | undefined {
  const [symbol, asset] = (Object.hasOwn(mints, mint) && mints[mint]) || []
  return symbol === undefined ? undefined : { symbol, ...(asset === undefined ? {} : { asset }) }
}
