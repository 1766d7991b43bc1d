import { formatUsdc } from './buyer.ts'
import { FUNDED_AMOUNT } from './paid-call.ts'
import type { Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

export async function compareBalances(
  { buyer, gateway }: Stage,
  { price, payTo }: { readonly price: bigint; readonly payTo: string },
): Promise<Step> {
  const remaining = await buyer.balance()
  const earned = await gateway.balanceOf(payTo as `0x${string}`)
  return {
    title: 'The books.',
    facts: {
      'wallet before': formatUsdc(FUNDED_AMOUNT),
      'wallet after': formatUsdc(remaining),
      'gateway earned': formatUsdc(earned),
    },
    claims: [
      claim('Four answers were bought and four were paid for.', FUNDED_AMOUNT - remaining === 4n * price),
      claim('What the wallet spent is what the gateway earned.', earned === FUNDED_AMOUNT - remaining),
    ],
  }
}
