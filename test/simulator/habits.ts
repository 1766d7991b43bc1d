import { encodeHeader } from '../../src/payment/model/x402.ts'
import type { Hex } from './chain.ts'
import type { Customer, PurchaseRequest, Purchases } from './customer.ts'
import { createAccount } from './facilitators.ts'
import type { CustomerAnswer } from './history.ts'
import { metered } from './shop.ts'
import { createRequirement, type World } from './site.ts'
import type { SignedPayment } from './wallet.ts'

/** What a client that follows our instructions does next. */
type Next = 'done' | 'repeat' | 'sign anew' | 'give up'

const MAX_REPEATS = 45
const MAX_SIGNATURES = 4

function nextAfter(result: CustomerAnswer): Next {
  if (result.kind === 'answer') return 'done'
  if (result.kind === 'lost') return 'repeat'
  if (result.kind === 'offer') return 'sign anew'
  return result.charged === 'pending' || result.http >= 500 || result.http === 429 ? 'repeat' : 'give up'
}

/**
 * Gets a wish fulfilled as we tell clients to: the same payment again, until we ask for another.
 *
 * @returns The payment that was shown last.
 */
async function shopHonestly(
  world: World,
  customer: Customer,
  wanted: PurchaseRequest,
  first = customer.sign(wanted),
): Promise<SignedPayment> {
  let payment = first
  let signatures = 1
  let scheme: 'exact' | undefined
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const result = await customer.ask(wanted, payment)
    const next = nextAfter(result)
    if (next === 'done' || next === 'give up') break
    if (next === 'sign anew') {
      if (signatures === MAX_SIGNATURES) break
      signatures += 1
      if (result.kind === 'offer' && result.reason === 'insufficient_funds')
        world.chain.fund(customer.address, 20_000n, 'now')
      if (result.kind === 'offer' && result.reason === 'exact_required') scheme = 'exact'
      await customer.wait(customer.chance.whole(3_000, 9_000))
      payment = customer.sign(wanted, { identifier: payment.identifier, scheme })
      continue
    }
    const asked = result.kind === 'failure' ? (result.retryAfterSeconds ?? 1) * 1000 : 500
    await customer.wait(asked + customer.chance.whole(0, 1_500) * (1 + repeats))
  }
  return payment
}

type Shopping = (
  world: World,
  customer: Customer,
  wanted: PurchaseRequest,
  purchases: Purchases,
) => Promise<void>

/** One way of shopping for every habit. */
export const shopping: Record<Customer['habit'], Shopping> = {
  async honest(world, customer, wanted) {
    const identifier = customer.chance.happens(0.3) ? customer.newIdentifier() : undefined
    await shopHonestly(world, customer, wanted, customer.sign(wanted, { identifier }))
  },

  async duplicating(world, customer, wanted) {
    const payment = customer.sign(wanted)
    await Promise.all(Array.from({ length: 5 }, () => customer.ask(wanted, payment)))
    await shopHonestly(world, customer, wanted, payment)
  },

  async impatient(world, customer, wanted) {
    const payment = customer.sign(wanted)
    const asked: Promise<CustomerAnswer>[] = []
    for (let repeat = 0; repeat < 6; repeat += 1) {
      asked.push(customer.ask(wanted, payment, customer.chance.whole(100, 20_000)))
      await customer.wait(customer.chance.whole(0, 5_000))
    }
    await Promise.all(asked)
    await shopHonestly(world, customer, wanted, payment)
  },

  async amnesiac(_world, customer, wanted) {
    for (let signatures = 0; signatures < 5; signatures += 1) {
      const payment = customer.sign(wanted)
      let result: CustomerAnswer
      do result = await customer.ask(wanted, payment)
      while (result.kind === 'lost' && customer.chance.happens(0.8))
      if (result.kind !== 'failure' || result.http !== 503) return
      await customer.wait(customer.chance.whole(500, 12_000))
    }
  },

  async leaving(world, customer, wanted) {
    const payment = customer.sign(wanted)
    await customer.ask(wanted, payment, customer.chance.whole(1, 12_000))
    if (customer.chance.happens(0.4)) return
    await customer.wait(customer.chance.whole(0, 20_000))
    await shopHonestly(world, customer, wanted, payment)
  },

  async draining(world, customer, wanted) {
    const asked = shopHonestly(world, customer, wanted)
    await customer.wait(customer.chance.whole(50, 3_000))
    did(world, customer, 'empties its wallet')
    world.chain.drain(customer.address)
    if (customer.chance.happens(0.7)) {
      await customer.wait(customer.chance.whole(4_000, 60_000))
      did(world, customer, 'fills its wallet')
      world.chain.fund(customer.address, 30_000n, 'now')
    }
    await asked
  },

  async cancelling(world, customer, wanted) {
    const payment = customer.sign(wanted)
    const asked = shopHonestly(world, customer, wanted, payment)
    await customer.wait(customer.chance.whole(50, 3_000))
    did(world, customer, 'cancels its nonce', payment)
    world.chain.cancel({ ...payment.authorization, register: payment.register })
    await asked
  },

  async crossing(_world, customer, wanted) {
    const payment = customer.sign(wanted)
    const other = { ...customer.createRequest(), name: wanted.name }
    const first = customer.ask(other, payment)
    if (customer.chance.happens(0.5)) await first
    await Promise.all([first, customer.ask(wanted, payment)])
    await customer.ask(other, payment)
  },

  async skewed(world, customer, wanted) {
    const lateBySeconds = customer.chance.whole(-320, 400)
    await shopHonestly(world, customer, wanted, customer.sign(wanted, { lateBySeconds }))
  },

  /** Presents one authorization as x402 and as MPP, whichever comes to hand. */
  async bilingual(world, customer, wanted) {
    const challenge = await customer.fetchChallenge(wanted)
    const payment = customer.sign(wanted, challenge && { challenge })
    const times = customer.chance.whole(1, 4)
    await Promise.all(Array.from({ length: times }, () => customer.ask(wanted, payment)))
    const used = await shopHonestly(world, customer, wanted, payment)
    await customer.ask(wanted, used)
  },

  /** Gives one name to two payments, or to one payment for two things. */
  async naming(world, customer, wanted) {
    const { chance } = customer
    const identifier = customer.newIdentifier()
    const payment = customer.sign(wanted, { identifier })
    const other = customer.createRequest()
    const asked = shopHonestly(world, customer, wanted, payment)
    await customer.wait(chance.whole(0, chance.happens(0.5) ? 300 : 12_000))
    const again = chance.pick([wanted, other])
    const second = customer.sign(again, { identifier })
    await Promise.all([asked, customer.ask(again, second), customer.ask(other, payment)])
    await customer.ask(again, second)
    await customer.ask(wanted, payment)
  },

  /** Signs one number as an authorization and as a permit, and presents both as what they are and as each other. */
  'two-handed': async (world, customer, wanted) => {
    const { chance } = customer
    const about = { ...wanted, tool: metered }
    const permit = customer.sign(about, { scheme: 'upto' })
    const exact = customer.sign(about, { scheme: 'exact', nonce: permit.authorization.nonce })
    const one = customer.ask(about, permit)
    if (chance.happens(0.5)) await one
    const other = customer.ask(about, exact)
    if (chance.happens(0.5)) await other
    await customer.ask(about, disguised(world, chance.pick([permit, exact])))
    await Promise.all([one, other])
    await shopHonestly(world, customer, about, chance.pick([permit, exact]))
  },

  async poor(world, customer, wanted) {
    await shopHonestly(world, customer, wanted)
  },
}

function did({ history, timeline }: World, { name }: Customer, deed: string, payment?: SignedPayment): void {
  history.happened({ what: 'did', at: timeline.now(), client: name, deed, key: payment?.key })
}

/** What one scheme signs, presented as an answer to the other's offer: a payment that was not made. */
function disguised({ plan }: World, { key, accepted, headers, ...rest }: SignedPayment): SignedPayment {
  const [first] = plan.facilitators
  const settler = accepted.scheme === 'exact' && first ? createAccount(first.name) : undefined
  const payment = JSON.parse(Buffer.from(headers[0], 'base64').toString()) as object
  const other = createRequirement(accepted.amount, accepted.payTo as Hex, settler)
  return {
    ...rest,
    key: `disguised ${key}`,
    accepted: other,
    headers: [
      encodeHeader({ ...payment, accepted: { ...other, extra: { ...other.extra, offer: rest.offerId } } }),
    ],
  }
}
