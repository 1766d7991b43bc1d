import type { Chance } from './chance.ts'
import { type Market, throughNetwork } from './customer.ts'
import { all } from './history.ts'
import { createOfferIds } from './offer-ids.ts'
import { tools } from './shop.ts'
import { ASSET, NETWORK } from './site.ts'
import { createKey, presented } from './wallet.ts'

const OBSERVER = 'observer'

/**
 * A reader of the chain, and what waits to be mined, where authorizations and signatures lie open. It rebuilds
 * the headers of others, but for the offer that they answer, and presents them as if they were its own.
 */
export async function observe(market: Market, chance: Chance): Promise<void> {
  const { world, purchases } = market
  const { timeline, chain, signatures, history } = world
  const offerId = createOfferIds(chance)
  while (!world.isCalm()) {
    await timeline.sleep(chance.whole(200, 15_000))
    const landed = chain.entries.flatMap((entry) =>
      entry.kind === 'authorised' ? [createKey({ network: NETWORK, asset: ASSET }, entry)] : [],
    )
    const waiting = all(history, 'settle asked').map(({ key }) => key)
    if (waiting.length + landed.length === 0) continue
    const known = chance.happens(0.4) && waiting.length > 0 ? waiting.slice(-2) : [...landed, ...waiting]
    const key = chance.pick(known)
    const purchase = purchases.get(key)
    if (!purchase) continue
    const { authorization, accepted } = purchase.payment
    const isCopy = chance.happens(0.8)
    const tool = isCopy ? purchase.purchase.tool : chance.pick(tools)
    await throughNetwork(market, {
      site: chance.pick(market.sites),
      request: market.newRequest(),
      client: OBSERVER,
      key,
      chance,
      timeoutMs: 60_000,
      purchase: { tool, question: isCopy ? purchase.purchase.question : 'anything', name: OBSERVER },
      header: presented(authorization, signatures, accepted, {
        offerId: chance.happens(0.7) ? offerId() : undefined,
      }),
    })
  }
}
