import { expect, test } from 'vitest'
import { standOnAlgorand } from '../../chains/algorand/algorand-fixture.ts'
import { solanaGateway } from '../../chains/solana/solana-fixture.ts'
import { decode, encode, type Reply } from '../../support/buyer.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { essays } from '../metered/metered-fixture.ts'

interface Paid {
  readonly accepted: { readonly extra: Readonly<Record<string, unknown>> }
}

/** Everything of a payment that can be had without the offer that it answers: the memo and the rest are on its chain. */
function withoutOffer(header: string, ownId?: unknown): string {
  const payment = decode(header) as unknown as Paid
  const { offer: _, ...extra } = payment.accepted.extra
  return encode({
    ...payment,
    accepted: { ...payment.accepted, extra: ownId === undefined ? extra : { ...extra, offer: ownId } },
  })
}

const rails: Readonly<
  Record<string, () => Promise<{ header(): Promise<string>; pay(header: string): Promise<Reply> }>>
> = {
  'Solana, beside its memo': async () => {
    const { wallet } = await solanaGateway()
    const path = '/tools/candles?token=bitcoin'
    return { header: () => wallet.header(path), pay: (header) => wallet.pay(path, header) }
  },
  'a permit for the most': async () => {
    const { header, pay } = await essays()
    const path = '/essay?words=9'
    return { header: () => header(path), pay: (payment) => pay(payment, path) }
  },
  Algorand: async () => {
    const { header, pay } = await standOnAlgorand()
    return { header: () => header(), pay: (payment) => pay(payment) }
  },
}

test.each(Object.keys(rails))(
  'F2 OBS-1: what was paid by %s is given again for the offer that was paid, and for no other',
  async (name) => {
    const { header, pay } = await (rails[name] as () => ReturnType<NonNullable<(typeof rails)[string]>>)()
    const paid = await header()
    const another = decode(await header()) as unknown as Paid

    const unnamed = await pay(withoutOffer(paid))
    const first = await pay(paid)
    const stolen: Reply[] = []
    for (const id of [undefined, another.accepted.extra['offer'], 'A'.repeat(22), ''])
      stolen.push(await pay(withoutOffer(paid, id)))
    const again = await pay(paid)

    expectOffer(unnamed, { code: 'payment_invalid', reason: 'offer_echo_missing' })
    expectSold(first)
    for (const reply of stolen)
      expectOffer(reply, { code: 'payment_already_used', reason: 'offer_echo_mismatch' })
    expectSold(again, { replayed: true })
    expect(again.text).toBe(first.text)
  },
)
