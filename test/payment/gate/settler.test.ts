import { expect, test } from 'vitest'
import type { SettleResult, VerifyResult } from '../../../src/payment/facilitators/facilitator.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  createOrder,
  createPaymentFixture,
  createRequirement,
  createScriptedFacilitator,
  dark,
  NETWORK,
  NOW,
  VALID_BEFORE,
} from './payment-fixture.ts'

const order = createOrder('a')
const HINT = '0x77'
const landed: OrderOnChain = { kind: 'landed', transaction: HINT }
const open: OrderOnChain = { kind: 'open', expired: false }
const sent: SettleResult = { kind: 'success', transaction: HINT }

/** A settler over facilitators that say these words, the first asked first. */
function settlerWith({
  verify = [],
  settle = [],
  looks,
}: {
  readonly verify?: readonly (VerifyResult | 'never')[]
  readonly settle?: readonly (SettleResult | 'never')[]
  readonly looks?: ReturnType<typeof createPaymentFixture>['chain']['looks']
}) {
  const asked: string[] = []
  const words = Array.from({ length: Math.max(verify.length, settle.length) }, (_, at) =>
    createScriptedFacilitator(
      `F${at + 1}`,
      { ...(verify[at] && { verify: verify[at] }), ...(settle[at] && { settle: settle[at] }) },
      { asked },
    ),
  )
  const setup = createPaymentFixture({ facilitators: words })
  if (looks) setup.chain.looks = looks
  return { ...setup, asked, settler: createSettler(setup.ports) }
}

test.each<readonly [string, Parameters<typeof createOrder>[1], readonly string[]]>([
  ['an exact payment', {}, ['exact only', 'of wallets', 'of all schemes']],
  ['a metered payment', { requirement: createRequirement({ scheme: 'upto' }) }, ['of all schemes']],
  ['a payment on another network', { network: 'eip155:1' }, []],
  ['a payment that names who settles it', { facilitator: 'of wallets' }, ['of wallets']],
  ['what a contract wallet may have signed', { signedByContract: true }, ['of wallets']],
])('%s is shown only to those who can settle it', async (_what, changes, names) => {
  const asked: string[] = []
  const unavailable = { verify: { kind: 'unavailable', reason: 'it failed' } } as const
  const exact = (network: string, scheme?: string) => network === NETWORK && scheme === 'exact'
  const { ports } = createPaymentFixture({
    facilitators: [
      createScriptedFacilitator('exact only', unavailable, {
        asked,
        serves: exact,
        verifiesContractWallets: false,
      }),
      createScriptedFacilitator('of wallets', unavailable, {
        asked,
        serves: exact,
        verifiesContractWallets: true,
      }),
      createScriptedFacilitator('of all schemes', unavailable, {
        asked,
        serves: (network) => network === NETWORK,
      }),
    ],
  })
  const settler = createSettler(ports)

  const word = await settler.verify(createOrder('a', changes))

  expect(word).toEqual({ kind: 'unavailable', reason: 'no facilitator answered' })
  expect(asked).toEqual(names.map((name) => `${name} verifies`))
  expect(settler.firstAttempt(createOrder('a', changes)).facilitator).toBe(names[0] ?? 'none')
})

test('the first verdict about a payment counts, without further requests', async () => {
  const refused = { kind: 'invalid', reason: 'insufficient_funds' } as const
  const { settler, asked } = settlerWith({
    verify: [{ kind: 'unavailable', reason: 'it failed' }, refused, { kind: 'valid' }],
  })

  expect(await settler.verify(order)).toEqual(refused)
  expect(asked).toEqual(['F1 verifies', 'F2 verifies'])
})

test('who does not check within two and a half seconds is passed over', async () => {
  const { settler, asked, time } = settlerWith({ verify: ['never', { kind: 'valid' }] })

  expect(await settler.verify(order)).toEqual({ kind: 'valid' })
  expect(asked).toEqual(['F1 verifies', 'F2 verifies'])
  expect(time.now() - NOW).toBe(2_500)
})

test('an attempt has its own name, facilitator and time', () => {
  const { settler, time } = settlerWith({ settle: [sent] })
  const first = settler.firstAttempt(order)
  time.pass(5)
  const second = settler.firstAttempt(order)

  expect(first).toEqual({ id: '01'.repeat(12), facilitator: 'F1', startedAt: NOW })
  expect(second).toEqual({ id: '02'.repeat(12), facilitator: 'F1', startedAt: NOW + 5 })
})

test('a success is searched by its name until the chain shows it', async () => {
  const setup = settlerWith({ settle: [sent, sent], looks: () => landed })

  expect(await setup.settler.settle(setup.rail, order)).toEqual(landed)
  expect(setup.chain.hints).toEqual([HINT])
  expect(setup.asked).toEqual(['F1 settles'])
  expect(setup.attempts()).toMatchObject([{ facilitator: 'F1', ended_at: null, class: null }])
})

test.each<readonly [string, SettleResult, readonly (string | undefined)[]]>([
  ['a success', sent, [HINT]],
  ['what is on its way', { kind: 'pending', transaction: HINT }, [HINT]],
  ['a refusal', { kind: 'refused', reason: 'expired' }, [undefined]],
  ['silence', { kind: 'unknown', reason: 'reset' }, [undefined]],
  ['what never left', { kind: 'not_sent', reason: 'closed' }, []],
])('after %s the chain is asked, unless nothing has left', async (_what, word, hints) => {
  const setup = settlerWith({ settle: [word], looks: () => landed })

  await setup.settler.settle(setup.rail, order)

  expect(setup.chain.hints).toEqual(hints)
})

test('a named settlement is polled every 400 ms for twelve seconds, then passed on', async () => {
  const setup = settlerWith({ settle: [sent, { kind: 'not_sent', reason: 'closed' }], looks: () => open })

  const seen = await setup.settler.settle(setup.rail, order)

  expect(seen).toEqual({ kind: 'unknown', reason: 'not confirmed in time' })
  expect(setup.chain.hints).toHaveLength(31)
  expect(setup.time.now() - NOW).toBe(12_000)
  expect(setup.asked).toEqual(['F1 settles', 'F2 settles'])
  expect(setup.attempts()).toMatchObject([
    { facilitator: 'F1', ended_at: NOW + 12_000, class: 'unknown', tx: HINT, reason: null },
    { facilitator: 'F2', ended_at: NOW + 12_000, class: 'not_sent', tx: null, reason: 'closed' },
  ])
})

test('a node’s short absence does not hide a named settlement', async () => {
  let looked = 0
  const setup = settlerWith({
    settle: [sent],
    looks() {
      looked += 1
      if (looked < 4) throw new Error('The node is away.')
      return landed
    },
  })

  expect(await setup.settler.settle(setup.rail, order)).toEqual(landed)
  expect(setup.time.now() - NOW).toBe(1_200)
})

test.each<readonly [string, ReturnType<typeof createPaymentFixture>['chain']['looks'], string]>([
  ['does not show it', () => open, 'not on chain'],
  ['cannot be read', dark, 'the chain did not answer'],
])('without a name one look is enough where the chain %s', async (_what, looks, reason) => {
  const setup = settlerWith({ settle: [{ kind: 'unknown', reason: 'reset' }], looks })

  expect(await setup.settler.settle(setup.rail, order)).toEqual({ kind: 'unknown', reason })
  expect(setup.chain.hints).toEqual([undefined])
  expect(setup.time.now()).toBe(NOW)
  expect(setup.attempts()).toMatchObject([{ class: 'unknown', reason: 'reset' }])
})

test.each<readonly [string, OrderOnChain, string]>([
  ['cancelled', { kind: 'dead', reason: 'nonce_cancelled' }, 'nonce_cancelled'],
  ['over', { kind: 'open', expired: true }, 'expired'],
])('a payment that the chain calls %s is dead, without further requests', async (_what, looks, reason) => {
  const setup = settlerWith({ settle: [{ kind: 'refused', reason: 'no' }, sent], looks: () => looks })

  expect(await setup.settler.settle(setup.rail, order)).toEqual({ kind: 'dead', reason })
  expect(setup.asked).toEqual(['F1 settles'])
  expect(setup.attempts()).toMatchObject([{ facilitator: 'F1', class: 'refused', reason: 'no' }])
})

test('a facilitator has twelve seconds, all together thirty, and late ones may have settled', async () => {
  const setup = settlerWith({ settle: ['never', 'never', sent, sent], looks: () => open })

  expect(await setup.settler.settle(setup.rail, order)).toEqual({
    kind: 'unknown',
    reason: 'not confirmed in time',
  })
  expect(setup.asked).toEqual(['F1 settles', 'F2 settles', 'F3 settles'])
  expect(setup.time.now() - NOW).toBe(30_000)
  expect(setup.attempts()).toMatchObject([
    {
      started_at: NOW,
      ended_at: NOW + 12_000,
      class: 'unknown',
      reason: 'the facilitator did not answer in time',
    },
    { started_at: NOW + 12_000, ended_at: NOW + 24_000 },
    { started_at: NOW + 24_000, ended_at: NOW + 30_000 },
  ])
})

test('without facilitators to ask nothing is known', async () => {
  const setup = settlerWith({})

  expect(await setup.settler.settle(setup.rail, order)).toEqual({
    kind: 'unknown',
    reason: 'no facilitator serves this network',
  })
})

test('the written attempt is made first, and the next is another', async () => {
  const setup = settlerWith({ settle: [{ kind: 'not_sent', reason: 'closed' }, sent], looks: () => landed })
  const first = setup.settler.firstAttempt(order)
  await setup.ledger.attemptStarted(order.key, first)

  await setup.settler.settle(setup.rail, order, { first })

  expect(setup.attempts()).toMatchObject([
    { id: first.id, facilitator: 'F1', class: 'not_sent' },
    { facilitator: 'F2', class: null },
  ])
})

test('the attempt that was written ahead stays open while its settlement is written down', async () => {
  const setup = settlerWith({ settle: [sent], looks: () => landed })
  const first = setup.settler.firstAttempt(order)
  await setup.ledger.attemptStarted(order.key, first)

  await setup.settler.settle(setup.rail, order, { first })

  expect(setup.attempts()).toMatchObject([{ id: first.id, ended_at: null, class: null }])
})

test('with no facilitator left in turn, a written attempt was never sent', async () => {
  const setup = settlerWith({})
  await setup.ledger.attemptStarted(order.key, { id: 'ahead', facilitator: 'F1', startedAt: NOW })
  const first = { id: 'ahead', facilitator: 'F1', startedAt: NOW }

  expect((await setup.settler.settle(setup.rail, order, { first })).kind).toBe('unknown')
  expect(setup.attempts()).toMatchObject([{ id: 'ahead', class: 'not_sent' }])
})

test('a facilitator that moved to second gets an attempt of its own', async () => {
  const setup = settlerWith({ settle: [{ kind: 'not_sent', reason: 'closed' }, sent], looks: () => landed })
  const first = { id: 'ahead', facilitator: 'F2', startedAt: NOW }
  await setup.ledger.attemptStarted(order.key, first)

  await setup.settler.settle(setup.rail, order, { first })

  expect(setup.attempts()).toMatchObject([
    { id: 'ahead', class: 'not_sent' },
    { facilitator: 'F1', class: 'not_sent' },
    { facilitator: 'F2', class: null },
  ])
})

test('an attempt written for a resting facilitator was never sent', async () => {
  const setup = settlerWith({ settle: [sent], looks: () => landed })
  const first = { id: 'ahead', facilitator: 'F9', startedAt: NOW }
  await setup.ledger.attemptStarted(order.key, first)

  await setup.settler.settle(setup.rail, order, { first })

  expect(setup.attempts()).toMatchObject([
    { id: 'ahead', class: 'not_sent', ended_at: NOW, reason: 'it was not in turn any more' },
    { facilitator: 'F1', class: null },
  ])
})

test('without a chain reader a facilitator is trusted', async () => {
  const setup = settlerWith({ settle: [sent], looks: dark })

  const seen = await setup.settler.settle({ ...setup.rail, proof: 'facilitator' }, order)

  expect(seen).toEqual(landed)
  expect(setup.chain.hints).toEqual([])
})

test.each<readonly [string, number, number, number]>([
  ['twelve minutes when it settles at once', 0, VALID_BEFORE, NOW + 720_000],
  ['ten minutes after a long settlement', 121_000, VALID_BEFORE, NOW + 721_000],
  ['as long as its authorization', 0, VALID_BEFORE + 600, (VALID_BEFORE + 600) * 1000],
])('the answer to a settled payment is kept for %s', async (_what, took, validBefore, purgeAt) => {
  const setup = settlerWith({})
  const long = createOrder('a', { validBefore })
  const owned = await setup.written(long)
  await setup.time.sleep(took)

  const row = await setup.settler.record(owned, long, { kind: 'landed', transaction: HINT }, false)

  expect(row).toMatchObject({ state: 'settled', tx: HINT, settled_at: NOW + took, late: 0, amount: '5000' })
  expect([...setup.ledger.book.answers.values()]).toMatchObject([{ purge_at: purgeAt }])
  expect(setup.sales).toEqual([])
})

test('a late answer is kept as long as its authorization', async () => {
  const setup = settlerWith({})
  const long = createOrder('a', { validBefore: VALID_BEFORE + 600 })
  const owned = await setup.written(long)

  await setup.settler.record(owned, long, { kind: 'landed', transaction: HINT }, true)

  const purgeAt = (VALID_BEFORE + 600) * 1000
  expect([...setup.ledger.book.answers.values()]).toMatchObject([{ purge_at: purgeAt }])
})

test('who is not the owner any more records nothing', async () => {
  const setup = settlerWith({})
  const { key, fence } = await setup.written(order)

  const row = await setup.settler.record({ key, fence: fence + 1 }, order, { ...landed }, false)

  expect(row).toBeUndefined()
  expect(setup.row(order).state).toBe('settling')
})

test.each<readonly [string, Parameters<typeof createOrder>[1], number | null]>([
  ['where its rail is known', {}, NOW + 60_000],
  ['not where its network is unknown', { network: 'eip155:1' }, null],
  ['not where its asset is unknown', { asset: '0xother' }, null],
  ['not where its scheme is unknown', { requirement: createRequirement({ scheme: 'upto' }) }, null],
])('a settled payment is looked at again after a minute: %s', async (_what, changes, lookAgainAt) => {
  const setup = settlerWith({})
  const owned = await setup.written(order)
  const asked: unknown[] = []
  const settled = setup.ledger.settled.bind(setup.ledger)
  const ledger = { ...setup.ledger, settled: spied }
  function spied(...of: Parameters<typeof settled>): Promise<PaymentRow | undefined> {
    asked.push(of[1].recheckAt)
    return settled(...of)
  }

  await createSettler({ ...setup.ports, ledger }).record(
    owned,
    createOrder('a', changes),
    { ...landed },
    true,
  )

  expect(asked).toEqual([lookAgainAt])
})

test.each<readonly [string, string | undefined, number]>([
  ['more than was used', '6000', 1],
  ['just what was used', '5000', 0],
])('an operator is notified when a facilitator settles %s', async (_what, amount, times) => {
  const setup = settlerWith({})
  const owned = await setup.written(order)
  setup.amend(order, { most: '9000', due: '5000' })

  await setup.settler.record(
    owned,
    order,
    { kind: 'landed', transaction: HINT, ...(amount && { amount }) },
    false,
  )

  expect(setup.sales).toEqual(
    Array(times).fill({ key: order.key, transaction: HINT, due: '5000', settled: amount }),
  )
})

test('without an operator’s listener another amount is recorded all the same', async () => {
  const setup = settlerWith({})
  const { onOtherAmount: _untold, ...bare } = setup.ports
  const owned = await setup.written(order)
  setup.amend(order, { most: '9000', due: '5000' })

  const row = await createSettler(bare).record(
    owned,
    order,
    { kind: 'landed', transaction: HINT, amount: '1' },
    false,
  )

  expect(row).toMatchObject({ state: 'settled', amount: '1' })
})

test.each<
  readonly [
    string,
    SettleResult,
    ReturnType<typeof createPaymentFixture>['chain']['looks'],
    readonly string[],
  ]
>([
  ['a success that the chain does not show in time', sent, () => open, ['success']],
  ['a success of a payment that has died', sent, () => ({ kind: 'dead', reason: 'insufficient_funds' }), []],
  ['a success on a chain that cannot be read', sent, dark, []],
  ['a success missing until the very last look, which failed', sent, openFor(29), ['success']],
  ['a success missing two seconds before the end, and unseen since', sent, openFor(26), ['success']],
  ['a success on a chain that was lost earlier than that', sent, openFor(25), []],
  ['a success on a chain that was lost long before the end', sent, openFor(20), []],
  ['what was only on its way', { kind: 'pending', transaction: HINT }, () => open, []],
  ['what was only on its way and is seen', { kind: 'pending', transaction: HINT }, () => landed, []],
  ['silence', { kind: 'unknown', reason: 'reset' }, () => open, []],
  ['a success that is seen', sent, () => landed, ['true']],
])(
  'F8: %s counts against its facilitator only when no other cause is possible',
  async (_what, settle, looks, heard) => {
    const reports: string[] = []
    const facilitator = createScriptedFacilitator(
      'F1',
      { settle },
      {
        asked: [],
        noteFalseAnswer: ({ kind }) => reports.push(kind),
        noteTrueAnswer: () => reports.push('true'),
      },
    )
    const setup = createPaymentFixture({ facilitators: [facilitator] })
    setup.chain.looks = looks

    await createSettler(setup.ports).settle(setup.rail, order)

    expect(reports).toEqual(heard)
  },
)

/** Looks that show an open order so many times, and then fail. They are 400 ms apart for 12 seconds. */
function openFor(count: number) {
  let looks = 0
  return (...asked: Parameters<typeof dark>) => {
    looks += 1
    return looks <= count ? open : dark(...asked)
  }
}

test.each([
  ['within two seconds of its last look settles', 1_000, true, 'landed', ['F1 settles']],
  ['two seconds after its last look does not look again', 2_000, false, 'landed', ['F1 settles']],
  ['after a pause asks for nothing that another has taken over', 5_000, false, 'unknown', []],
  ['after a pause settles what is its own still', 5_000, true, 'landed', ['F1 settles']],
] as const)('an owner %s', async (_what, pause, isOwn, kind, asked) => {
  const setup = settlerWith({ settle: [sent], looks: () => landed })
  const first = setup.settler.firstAttempt(order)
  await setup.ledger.attemptStarted(order.key, first)
  setup.time.pass(pause)
  setup.ports.ledger.find = async () =>
    ({ key: order.key, state: 'settling', fence: isOwn ? 1 : 2 }) as PaymentRow

  const seen = await setup.settler.settle(setup.rail, order, { first, owner: { key: order.key, fence: 1 } })

  expect(seen.kind).toBe(kind)
  expect(setup.asked).toEqual(asked)
})

test('a machine that was suspended between two facilitators looks at its claim again', async () => {
  const setup = settlerWith({
    settle: [{ kind: 'not_sent', reason: 'it was busy' }, sent],
    looks: () => landed,
  })
  let suspendedMs = 0
  const settler = createSettler({
    ...setup.ports,
    ledger: { ...setup.ports.ledger, find: async () => ({ state: 'settling', fence: 2 }) as PaymentRow },
    clock: { now: () => setup.time.now() + suspendedMs, monotonic: () => setup.time.now() },
    reached: () => {
      suspendedMs = 60_000
    },
  })

  const seen = await settler.settle(setup.rail, order, { owner: { key: order.key, fence: 1 } })

  expect(seen).toEqual({ kind: 'unknown', reason: 'another gateway has taken it over' })
  expect(setup.asked).toEqual(['F1 settles'])
})

test.each<readonly [string, () => Promise<PaymentRow | undefined>]>([
  ['has failed meanwhile', async () => ({ key: order.key, state: 'failed', fence: 1 }) as PaymentRow],
  ['is not in the ledger any more', async () => undefined],
  ['cannot be looked up', () => Promise.reject(new Error('The ledger is away.'))],
])('after a pause nothing is sent for a payment that %s', async (_what, find) => {
  const setup = settlerWith({ settle: [sent], looks: () => landed })
  setup.ports.ledger.find = find

  const owner = { key: order.key, fence: 1 }
  const seen = await setup.settler.settle(setup.rail, order, { owner, seenAt: NOW - 5_000 })

  expect(seen).toEqual({ kind: 'unknown', reason: 'another gateway has taken it over' })
  expect(setup.asked).toEqual([])
})

test('an owner that pauses twice looks at its claim twice', async () => {
  const setup = settlerWith({ settle: [{ kind: 'not_sent', reason: 'it was busy' }, sent] })
  let fence = 1
  const settler = createSettler({
    ...setup.ports,
    ledger: { ...setup.ports.ledger, find: async () => ({ state: 'settling', fence }) as PaymentRow },
    reached: () => {
      setup.time.pass(5_000)
      fence = 2
    },
  })

  const owner = { key: order.key, fence: 1 }
  const seen = await settler.settle(setup.rail, order, { owner, seenAt: NOW - 5_000 })

  expect(seen).toEqual({ kind: 'unknown', reason: 'another gateway has taken it over' })
  expect(setup.asked).toEqual(['F1 settles'])
})
