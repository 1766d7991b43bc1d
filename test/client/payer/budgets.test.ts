import { expect, test } from 'vitest'
import { createPayer, type PayerOptions, type SpendingStore } from '../../../src/client/index.ts'
import { DAY_MS } from '../../../src/core/durations.ts'
import {
  answered,
  notCharged,
  openScriptedGateway,
  type Reply,
  replyWithOffer,
  requirement,
} from '../scripted-gateway.ts'
import { createCountingSigner, createInstantTimer } from '../wallet.ts'

const NOON = Date.parse('2026-03-30T12:00:00Z')

function createStore(text?: string): SpendingStore & { kept: string | undefined } {
  return {
    kept: text,
    read() {
      return this.kept
    },
    write(written) {
      this.kept = written
    },
  }
}

/** Each call costs 0.005 USD. */
async function openPayer(replies: readonly Reply[], options: Partial<PayerOptions> = {}) {
  const gateway = await openScriptedGateway([...replies])
  const clock = { now: NOON }
  const signer = createCountingSigner()
  const payer = createPayer({
    signer,
    maxUsd: '1',
    now: () => clock.now,
    ...createInstantTimer(),
    ...options,
  })
  return { gateway, clock, signer, payer, call: () => payer.pay(gateway.url) }
}

const asked = () => replyWithOffer([{ ...requirement, amount: '5000' }])
const paid = [asked(), answered] as const

test('the budget of a day is full again on the next', async () => {
  const { call, clock, payer } = await openPayer([...paid, asked(), ...paid], {
    budgetPerDayUsd: '0.009',
  })

  await call()
  await expect(call()).rejects.toMatchObject({
    code: 'over_budget',
    message: expect.stringMatching('for today'),
  })
  clock.now += DAY_MS / 2
  await call()

  expect(payer.spentUsd).toBe('0.01')
})

test('the budget of a month outlasts its days and ends with it', async () => {
  const { call, clock } = await openPayer([...paid, asked(), ...paid], {
    budgetPerDayUsd: '1',
    budgetPerMonthUsd: '0.009',
  })

  await call()
  clock.now += DAY_MS
  await expect(call()).rejects.toMatchObject({
    code: 'over_budget',
    message: expect.stringMatching('0.004 left for this month'),
  })
  clock.now += DAY_MS
  await expect(call()).resolves.toMatchObject({ paidUsd: '0.005' })
})

test('what was spent before is counted by the next process', async () => {
  const spending = createStore()
  const first = await openPayer([...paid], { budgetPerDayUsd: '0.009', spending })
  const second = await openPayer([asked()], { budgetPerDayUsd: '0.009', spending })

  await first.call()

  await expect(second.call()).rejects.toMatchObject({ code: 'over_budget' })
  expect(spending.kept).toBe('{"spentByDay":{"2026-03-30":"5000"}}')
  expect(second.signer.signed()).toBe(0)
})

test('a payment is written down before it is signed', async () => {
  const spending = createStore()
  const seen: (string | undefined)[] = []
  const { call } = await openPayer([asked(), notCharged], {
    spending,
    signer: {
      address: createCountingSigner().address,
      signTypedData: () => {
        seen.push(spending.kept)
        return Promise.reject(new Error('No.'))
      },
    },
  })

  await expect(call()).rejects.toMatchObject({ code: 'signing_failed' })

  expect(seen).toEqual(['{"spentByDay":{"2026-03-30":"5000"}}'])
})

test.each<[string, SpendingStore]>([
  ['cannot be read', { read: () => Promise.reject(new Error('No.')), write: () => {} }],
  ['cannot be written', { read: () => undefined, write: () => Promise.reject(new Error('No.')) }],
  ['holds something else', createStore('{"spentByDay":{"2026-03-30":"-5000"}}')],
  ['holds no JSON', createStore('spent: nothing')],
  ['is too long', createStore(`{"spentByDay":{}, "x": "${'x'.repeat(10_000)}"}`)],
])('a store that %s ends the call unpaid', async (_name, spending) => {
  const { call, signer } = await openPayer([asked()], { budgetPerDayUsd: '1', spending })

  await expect(call()).rejects.toMatchObject({ code: 'spending_unavailable', charged: 'no' })

  expect(signer.signed()).toBe(0)
})

test('two calls at once cannot spend the same money of a day', async () => {
  const { call, signer } = await openPayer([asked(), asked(), answered, answered], {
    budgetPerDayUsd: '0.009',
  })

  const results = await Promise.allSettled([call(), call()])

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(signer.signed()).toBe(1)
})

test('approval sees the address and the remaining budget', async () => {
  const approved: unknown[] = []
  const { call, gateway, signer } = await openPayer([...paid, asked()], {
    budgetPerDayUsd: '0.02',
    approve: ({ price }, context) => approved.push({ price, ...context }) === 1,
  })

  await call()
  await expect(call()).rejects.toMatchObject({ code: 'declined', charged: 'no' })

  expect(approved).toEqual([
    { price: 5_000n, url: gateway.url, spentUsd: '0', leftUsd: '0.02' },
    { price: 5_000n, url: gateway.url, spentUsd: '0.005', leftUsd: '0.015' },
  ])
  expect(signer.signed()).toBe(1)
})
