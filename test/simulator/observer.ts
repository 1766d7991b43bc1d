import type { Chance } from './chance.ts'
import { type Market, throughNetwork } from './customer.ts'
import { tools } from './shop.ts'
import { ASSET, NETWORK } from './site.ts'
import { keyOf, presented } from './wallet.ts'

/**
 * Somebody who reads the chain, where every settled authorization lies open, and presents what it finds as if it
 * were its own.
 */
export async function observe(market: Market, chance: Chance): Promise<void> {
  const { world, purchases } = market
  const { timeline, chain, signatures } = world
  while (!world.isCalm()) {
    await timeline.sleep(chance.whole(2_000, 30_000))
    const landed = chain.entries.filter(({ kind }) => kind === 'authorised')
    if (landed.length === 0) continue
    const key = keyOf({ network: NETWORK, asset: ASSET }, chance.pick(landed))
    const purchase = purchases.get(key)
    if (!purchase) continue
    const { authorization, accepted } = purchase.payment
    const isCopy = chance.happens(0.6)
    const tool = isCopy ? purchase.wish.tool : chance.pick(tools)
    await throughNetwork(market, {
      site: chance.pick(market.sites),
      request: market.newRequest(),
      client: 'observer',
      key,
      chance,
      patience: 60_000,
      wish: { tool, question: isCopy ? purchase.wish.question : 'anything', name: 'observer' },
      header: presented(authorization, signatures, accepted),
    })
  }
}
