import { usdc } from './buyer.ts'
import { FILLED } from './buying.ts'
import type { Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

export async function counting(
  { buyer, gateway }: Stage,
  { price, payTo }: { readonly price: bigint; readonly payTo: string },
): Promise<Step> {
  const left = await buyer.balance()
  const earned = await gateway.balanceOf(payTo as `0x${string}`)
  return {
    title: 'The books.',
    facts: { 'wallet before': usdc(FILLED), 'wallet after': usdc(left), 'gateway earned': usdc(earned) },
    claims: [
      claim('Four answers were bought and four were paid for.', FILLED - left === 4n * price),
      claim('What the wallet spent is what the gateway earned.', earned === FILLED - left),
    ],
  }
}
