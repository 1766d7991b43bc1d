/** Smallest units of a coin. @param coins A decimal number with at most that many decimals. */
export function toCoinUnits(coins: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = coins.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
