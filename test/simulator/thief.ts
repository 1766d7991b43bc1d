import type { PaymentOrder } from '../../src/payment/model/rail.ts'
import type { Chance } from './chance.ts'
import { type Market, throughNetwork } from './customer.ts'
import type { Account } from './findings.ts'
import { presented } from './wallet.ts'

/** How the thief is called in a history. */
const NAME = 'thief'
/** What only this test asks for. */
const LOOT = 'a thief asks'

/**
 * A facilitator, or a reader of its log or a proxy's, that presents what was only to be checked, for a purpose of its own: for the same tool, which has the
 * same price.
 */
export function createThief(market: () => Market | undefined, chance: Chance): (order: PaymentOrder) => void {
  async function present({ key }: PaymentOrder): Promise<void> {
    const seen = market()
    const purchase = seen?.purchases.get(key)
    if (!seen || !purchase) return
    const { authorization, accepted, offerId } = purchase.payment
    const { signatures, timeline } = seen.world
    for (let times = chance.whole(1, 3); times > 0; times -= 1) {
      await timeline.sleep(chance.whole(50, 20_000))
      await throughNetwork(seen, {
        site: chance.pick(seen.sites),
        request: seen.newRequest(),
        client: NAME,
        key,
        chance,
        timeoutMs: 60_000,
        purchase: { tool: purchase.purchase.tool, question: LOOT, name: NAME },
        // a reader of a proxy's log knows the offer as well
        header: presented(authorization, signatures, accepted, {
          offerId: chance.happens(0.7) ? offerId : undefined,
        }),
      })
    }
  }
  return (order) => void present(order)
}

/** INV14: what a payment was shown for is all that it buys, no matter who has seen it. */
export function stolen({ key, answers: result }: Account): string | undefined {
  const loot = result.find((each) => each.client === NAME && each.answer.kind === 'answer')
  return loot && `${key} bought something in request ${loot.request}, for which its payer never showed it`
}
