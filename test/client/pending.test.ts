import { expect, test } from 'vitest'
import { createPayer } from '../../src/client/index.ts'
import {
  answered,
  notCharged,
  openScriptedGateway,
  pending,
  type Reply,
  replyWithOffer,
} from './scripted-gateway.ts'
import { createCountingSigner, createInstantTimer } from './wallet.ts'

const refused: Reply = replyWithOffer(undefined, {
  code: 'payment_refused',
  error: 'The payment will not move.',
})

test('a pending payment is resent with the same header on the gateway’s schedule', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), pending, 'hang up', { status: 502 }, answered])
  const signer = createCountingSigner()
  const { sleep, slept } = createInstantTimer()

  const answer = await createPayer({ signer, maxUsd: '1', sleep }).pay(gateway.url)

  const [unpaid, ...paid] = gateway.payments
  expect(unpaid).toBeUndefined()
  expect(paid).toEqual([answer.payment, answer.payment, answer.payment, answer.payment])
  expect(slept).toEqual([7_000, 2_000, 2_000])
  expect(answer.paidUsd).toBe('0.001')
  expect(signer.signed()).toBe(1)
})

test('a still pending payment returns to the caller, and a later call resends it', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), pending, pending, pending, answered])
  const signer = createCountingSigner()
  const payer = createPayer({ signer, maxUsd: '1', maxRepeats: 2, ...createInstantTimer() })
  const failure = await payer.pay(gateway.url).catch((error: unknown) => error)

  const answer = await payer.pay(gateway.url)

  expect(failure).toMatchObject({ code: 'settlement_pending', charged: 'pending', payment: answer.payment })
  expect(gateway.payments).toEqual([undefined, ...Array(4).fill(answer.payment)])
  expect(answer.paidUsd).toBe('0.001')
  expect(signer.signed()).toBe(1)
})

test('a caller without memory can hand the payment in', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), pending, answered])
  const first = createPayer({ signer: createCountingSigner(), maxUsd: '1', maxRepeats: 0 })
  const failure = await first.pay(gateway.url).catch((error: { payment: string }) => error)
  const signer = createCountingSigner()

  const later = createPayer({ signer, maxUsd: '1' })
  const answer = await later.pay(gateway.url, { payment: `${failure.payment}` })

  expect(answer).toMatchObject({ payment: failure.payment, paidUsd: '0.001' })
  expect(signer.signed()).toBe(0)
})

test('an uncharged payment is reused for the same request only', async () => {
  const gateway = await openScriptedGateway([
    replyWithOffer(),
    notCharged,
    replyWithOffer(),
    answered,
    answered,
  ])
  const signer = createCountingSigner()
  const payer = createPayer({ signer, maxUsd: '1' })
  const failure = await payer.pay(`${gateway.url}/a`).catch((error: unknown) => error)

  const other = await payer.pay(`${gateway.url}/b`)
  const again = await payer.pay(`${gateway.url}/a`)

  expect(failure).toMatchObject({ charged: 'no', hint: 'Repeat.', status: 500, payment: again.payment })
  expect(other.payment).not.toBe(again.payment)
  expect(signer.signed()).toBe(2)
})

test('an uncharged payment is not resent by a call with a lower ceiling', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), notCharged, replyWithOffer()])
  const payer = createPayer({ signer: createCountingSigner(), maxUsd: '1' })
  await expect(payer.pay(gateway.url)).rejects.toMatchObject({ charged: 'no' })

  const cheaper = payer.pay(gateway.url, { maxUsd: '0.0005' })

  await expect(cheaper).rejects.toMatchObject({ code: 'over_ceiling' })
  expect(gateway.payments.at(-1)).toBeUndefined()
})

test('a refused payment ends the call; only a new call signs anew', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), refused, replyWithOffer(), answered])
  const signer = createCountingSigner()
  const payer = createPayer({ signer, maxUsd: '1' })

  await expect(payer.pay(gateway.url)).rejects.toMatchObject({ code: 'payment_refused', charged: 'no' })
  expect(signer.signed()).toBe(1)

  await expect(payer.pay(gateway.url)).resolves.toMatchObject({ paidUsd: '0.001' })
  expect(signer.signed()).toBe(2)
})

test('a gateway that was never reached took nothing', async () => {
  const gateway = await openScriptedGateway(['hang up'])

  const call = createPayer({ signer: createCountingSigner(), maxUsd: '1' }).pay(gateway.url)

  await expect(call).rejects.toMatchObject({ code: 'unreachable', charged: 'no' })
})

test('a caller who goes away keeps the payment', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), pending])
  const leaving = new AbortController()
  const payer = createPayer({
    signer: createCountingSigner(),
    maxUsd: '1',
    sleep: async () => leaving.abort(),
  })

  const call = payer.pay(gateway.url, { signal: leaving.signal })

  await expect(call).rejects.toMatchObject({ charged: 'pending', payment: expect.any(String) })
})
