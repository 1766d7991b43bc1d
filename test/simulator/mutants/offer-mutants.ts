import type { PaidCall } from '../../../src/payment/gate/paid-call.ts'
import type { Presented } from '../../../src/payment/protocol/offer-id.ts'
import { type Mutant, withGate } from './mutants.ts'

/** Gateways that take a payment for its payer's, no matter who presents it. */
export const offerMutants: readonly Mutant[] = [
  {
    name: 'shares a running call with strangers',
    breaks: ['INV13'],
    assembly: blind({ toJoins: true }),
  },
  {
    name: 'gives stored answers to strangers',
    breaks: ['INV13'],
    assembly: blind({ toJoins: false }),
  },
]

/** Takes every later presentation of a payment for the first one, while its call runs or afterwards. */
function blind({ toJoins }: { readonly toJoins: boolean }) {
  return withGate((gate) => {
    const first = new Map<string, Presented>()
    const running = new Map<string, number>()
    const count = (key: string, by: number) => running.set(key, (running.get(key) ?? 0) + by)

    async function charge(call: PaidCall) {
      const { key } = call.order
      const before = first.get(key)
      const isBlind = before && (running.get(key) ?? 0) > 0 === toJoins
      const { proofId, offerHash } = call
      if (!before) first.set(key, { proofId, offerHash })
      count(key, 1)
      return gate.charge(isBlind ? { ...call, ...before } : call).finally(() => count(key, -1))
    }

    return { charge }
  })
}
