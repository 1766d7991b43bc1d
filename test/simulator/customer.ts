import type { Requirement } from '../../src/payment/model/x402.ts'
import type { MppChallenge } from '../../src/payment/protocol/mpp-challenge.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import type { Hex } from './chain.ts'
import type { Chance } from './chance.ts'
import { createAccount } from './facilitators.ts'
import { createResourceUrl } from './gateway.ts'
import type { CustomerAnswer } from './history.ts'
import type { Habit } from './plan.ts'
import { tools } from './shop.ts'
import { createRequirement, type Site, type World } from './site.ts'
import { type SignedPayment, signPayment } from './wallet.ts'

/** Something that a client wants to know once. */
export interface PurchaseRequest {
  readonly name: string
  readonly client: string
  readonly habit: Habit
  readonly tool: Tool
  readonly question: string
}

/** A payment that was signed, for which wish. */
export interface Purchase {
  readonly purchase: PurchaseRequest
  readonly payment: SignedPayment
}

/** All purchases of a world by the key of their payment. */
export type Purchases = Map<string, Purchase>

/** One client's wallet and its way to the gateways. */
export interface Customer {
  readonly name: string
  readonly habit: Habit
  readonly address: Hex
  readonly chance: Chance
  createRequest(): PurchaseRequest
  /** A name for payments that others cannot guess. */
  newIdentifier(): string
  sign(
    purchase: PurchaseRequest,
    options?: {
      /** Left out: either, where there are two. */
      readonly scheme?: Requirement['scheme'] | undefined
      readonly nonce?: Hex
      readonly lateBySeconds?: number
      readonly challenge?: MppChallenge | undefined
      readonly identifier?: string | undefined
    },
  ): SignedPayment
  /** A challenge for a wish, from one of the gateways. */
  fetchChallenge(purchase: PurchaseRequest): Promise<MppChallenge | undefined>
  /** Shows a payment for a wish at one of the gateways; hangs up when that takes longer than its timeout. */
  ask(purchase: PurchaseRequest, payment: SignedPayment, timeoutMs?: number): Promise<CustomerAnswer>
  wait(milliseconds: number): Promise<void>
}

/** What all customers of a world share. */
export interface Market {
  readonly world: World
  readonly sites: readonly Site[]
  readonly purchases: Purchases
  newRequest(): number
}

const TIMEOUT_MS = 90_000

export function createCustomer(
  market: Market,
  { name, habit, wallet, chance }: { name: string; habit: Habit; wallet: number; chance: Chance },
): Customer {
  const { world, purchases } = market
  const { timeline, history, signatures } = world
  const address = signatures.createAddress(wallet)
  let requests = 0
  const offeredBy = market.sites[wallet % market.sites.length] as Site

  return {
    name,
    habit,
    address,
    chance,
    wait: (milliseconds) => timeline.sleep(milliseconds),

    createRequest() {
      requests += 1
      const question = chance.happens(0.2) ? 'the same as ever' : `${name} asks ${requests}`
      return { name: `${name}, wish ${requests}`, client: name, habit, tool: chance.pick(tools), question }
    },

    newIdentifier: () => Buffer.from(chance.bytes(12)).toString('hex'),

    async fetchChallenge({ tool, question }) {
      await timeline.sleep(chance.whole(1, 80))
      return chance.pick(market.sites).challenge(tool, question)
    },

    sign(purchase, { scheme, nonce, lateBySeconds = 0, challenge, identifier } = {}) {
      const { metered, price } = purchase.tool.contract
      const isOpen = metered === true && challenge === undefined && chance.happens(0.75)
      const settler = createAccount(chance.pick(world.plan.facilitators).name)
      const payment = signPayment(
        address,
        createRequirement(
          `${price}`,
          challenge ? (challenge.request.recipient as Hex) : offeredBy.payee(),
          (scheme ?? (isOpen ? 'upto' : 'exact')) === 'upto' ? settler : undefined,
        ),
        {
          signatures,
          chance,
          challenge,
          identifier,
          nonce,
          resource: chance.happens(0.7) ? createResourceUrl(purchase.tool) : undefined,
          times: {
            now: timeline.now() / 1000 + lateBySeconds,
            validFor: chance.pick([60, 90, 300, 300, 300, 600]),
          },
        },
      )
      purchases.set(payment.key, { purchase, payment })
      return payment
    },

    async ask(purchase, payment, timeoutMs = TIMEOUT_MS) {
      const request = market.newRequest()
      const site = chance.pick(market.sites)
      const { key } = payment
      const result = await throughNetwork(market, {
        site,
        request,
        client: name,
        key,
        chance,
        timeoutMs,
        purchase,
        header: chance.pick(payment.headers),
      })
      if (result === 'hung up') {
        history.happened({ what: 'hung up', at: timeline.now(), request, client: name, key })
        return { kind: 'lost' }
      }
      return result
    },
  }
}

interface Errand {
  readonly site: Site
  readonly request: number
  readonly client: string
  readonly key: string
  readonly chance: Chance
  readonly timeoutMs: number
  readonly purchase: Pick<PurchaseRequest, 'tool' | 'question' | 'name'>
  readonly header: string
}

/** Carries a request to a gateway and its answer back; both are written down as they pass the gateway's door. */
export async function throughNetwork(
  { world: { timeline, history } }: Market,
  { site, request, client, key, chance, timeoutMs, purchase, header }: Errand,
): Promise<CustomerAnswer | 'hung up'> {
  const closed = new AbortController()
  const { tool, question, name: intent } = purchase
  await timeline.sleep(chance.whole(1, 80))
  const facts = { request, client, gateway: site.name, key }
  history.happened({ what: 'asked', at: timeline.now(), ...facts, intent })
  const answered = site.ask({ tool, question, header, closed: closed.signal }).then(async (result) => {
    if (!closed.signal.aborted)
      history.happened({ what: 'answered', at: timeline.now(), ...facts, answer: result })
    await timeline.sleep(chance.whole(1, 80))
    return result
  })
  const over = new AbortController()
  const result = await Promise.race([
    answered,
    timeline.sleep(timeoutMs, over.signal).then((): 'hung up' => 'hung up'),
  ])
  over.abort('over')
  if (result === 'hung up') closed.abort('hung up')
  return result
}
