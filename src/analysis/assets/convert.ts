import { rounded } from '../numbers/figures.ts'

/** How many units of one thing another amounts to, both priced in dollars. */
export function convert(
  amount: number,
  { fromDollars, toDollars }: { readonly fromDollars: number; readonly toDollars: number },
): { readonly rate: number; readonly result: number } {
  const rate = fromDollars / toDollars
  return { rate: rounded(rate), result: rounded(amount * rate) }
}
