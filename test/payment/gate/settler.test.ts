import { expect, test } from 'vitest'
import type { SettleWord, VerifyWord } from '../../../src/payment/facilitators/facilitator.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import type { PaymentRow } from '../../../src/store/payments/ledger.ts'
import {
  dark,
  deskWith,
  NETWORK,
  NOW,
  orderNamed,
  requirementOf,
  sayingFacilitator,
  VALID_BEFORE,
} from './payment-fixture.ts'

const order = orderNamed('a')
const HINT = '0x77'
const landed: OrderOnChain = { kind: 'landed', transaction: HINT }
const open: OrderOnChain = { kind: 'open', expired: false }
const sent: SettleWord = { kind: 'success', transaction: HINT }

/** A settler over facilitators that say these words, the first asked first. */
function settlerWith({
  verify = [],
  settle = [],
  looks,
}: {
  readonly verify?: readonly (VerifyWord | 'never')[]
  readonly settle?: readonly (SettleWord | 'never')[]
  readonly looks?: ReturnType<typeof deskWith>['chain']['looks']
}) {
  const asked: string[] = []
  const words = Array.from({ length: Math.max(verify.length, settle.length) }, (_, at) =>
    sayingFacilitator(
      `F${at + 1}`,
      { ...(verify[at] && { verify: verify[at] }), ...(settle[at] && { settle: settle[at] }) },
      { asked },
    ),
  )
  const desk = deskWith({ facilitators: words })
  if (looks) desk.chain.looks = looks
  return { ...desk, asked, settler: createSettler(desk.ports) }
}

test.each<readonly [string, Parameters<typeof orderNamed>[1], readonly string[]]>([
  ['an exact payment', {}, ['exact only', 'of wallets', 'of all schemes']],
  ['a metered payment', { requirement: requirementOf({ scheme: 'upto' }) }, ['of all schemes']],
  ['a payment on another network', { network: 'eip155:1' }, []],
  ['a payment that names who settles it', { facilitator: 'of wallets' }, ['of wallets']],
  ['what a contract wallet may have signed', { signedByContract: true }, ['of wallets']],
])('%s is shown only to those who can settle it', async (_what, changes, names) => {
  const asked: string[] = []
  const unavailable = { verify: { kind: 'unavailable', reason: 'it failed' } } as const
  const exact = (network: string, scheme?: string) => network === NETWORK && scheme === 'exact'
  const { ports } = deskWith({
    facilitators: [
      sayingFacilitator('exact only', unavailable, { asked, serves: exact, verifiesContractWallets: false }),
      sayingFacilitator('of wallets', unavailable, { asked, serves: exact, verifiesContractWallets: true }),
      sayingFacilitator('of all schemes', unavailable, { asked, serves: (network) => network === NETWORK }),
    ],
  })
  const settler = createSettler(ports)

  const word = await settler.verify(orderNamed('a', changes))

  expect(word).toEqual({ kind: 'unavailable', reason: 'no facilitator answered' })
  expect(asked).toEqual(names.map((name) => `${name} verifies`))
  expect(settler.firstAttempt(orderNamed('a', changes)).facilitator).toBe(names[0] ?? 'none')
})

test('the first word about a payment counts, and nobody else is asked', async () => {
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

test('an attempt has a name of its own, and says who was asked and when', () => {
  const { settler, time } = settlerWith({ settle: [sent] })
  const first = settler.firstAttempt(order)
  time.pass(5)
  const second = settler.firstAttempt(order)

  expect(first).toEqual({ id: '01'.repeat(12), facilitator: 'F1', startedAt: NOW })
  expect(second).toEqual({ id: '02'.repeat(12), facilitator: 'F1', startedAt: NOW + 5 })
})

test('a success is looked for under the name it was given, and what the chain shows ends the search', async () => {
  const desk = settlerWith({ settle: [sent, sent], looks: () => landed })

  expect(await desk.settler.settle(desk.rail, order)).toEqual(landed)
  expect(desk.chain.hints).toEqual([HINT])
  expect(desk.asked).toEqual(['F1 settles'])
  expect(desk.attempts()).toMatchObject([{ facilitator: 'F1', ended_at: null, class: null }])
})

test.each<readonly [string, SettleWord, readonly (string | undefined)[]]>([
  ['a success', sent, [HINT]],
  ['what is on its way', { kind: 'pending', transaction: HINT }, [HINT]],
  ['a refusal', { kind: 'refused', reason: 'expired' }, [undefined]],
  ['silence', { kind: 'unknown', reason: 'reset' }, [undefined]],
  ['what never left', { kind: 'not_sent', reason: 'closed' }, []],
])('after %s the chain is asked, unless nothing has left', async (_what, word, hints) => {
  const desk = settlerWith({ settle: [word], looks: () => landed })

  await desk.settler.settle(desk.rail, order)

  expect(desk.chain.hints).toEqual(hints)
})

test('a named settlement is looked for every 400 ms for twelve seconds, then the next one is asked', async () => {
  const desk = settlerWith({ settle: [sent, { kind: 'not_sent', reason: 'closed' }], looks: () => open })

  const seen = await desk.settler.settle(desk.rail, order)

  expect(seen).toEqual({ kind: 'unknown', reason: 'not confirmed in time' })
  expect(desk.chain.hints).toHaveLength(31)
  expect(desk.time.now() - NOW).toBe(12_000)
  expect(desk.asked).toEqual(['F1 settles', 'F2 settles'])
  expect(desk.attempts()).toMatchObject([
    { facilitator: 'F1', ended_at: NOW + 12_000, class: 'unknown', tx: HINT, reason: null },
    { facilitator: 'F2', ended_at: NOW + 12_000, class: 'not_sent', tx: null, reason: 'closed' },
  ])
})

test('a node that is away for a while keeps nobody from finding a named settlement', async () => {
  let looked = 0
  const desk = settlerWith({
    settle: [sent],
    looks() {
      looked += 1
      if (looked < 4) throw new Error('The node is away.')
      return landed
    },
  })

  expect(await desk.settler.settle(desk.rail, order)).toEqual(landed)
  expect(desk.time.now() - NOW).toBe(1_200)
})

test.each<readonly [string, ReturnType<typeof deskWith>['chain']['looks'], string]>([
  ['does not show it', () => open, 'not on chain'],
  ['cannot be read', dark, 'the chain did not answer'],
])('without a name one look is enough where the chain %s', async (_what, looks, reason) => {
  const desk = settlerWith({ settle: [{ kind: 'unknown', reason: 'reset' }], looks })

  expect(await desk.settler.settle(desk.rail, order)).toEqual({ kind: 'unknown', reason })
  expect(desk.chain.hints).toEqual([undefined])
  expect(desk.time.now()).toBe(NOW)
  expect(desk.attempts()).toMatchObject([{ class: 'unknown', reason: 'reset' }])
})

test.each<readonly [string, OrderOnChain, string]>([
  ['cancelled', { kind: 'dead', reason: 'nonce_cancelled' }, 'nonce_cancelled'],
  ['over', { kind: 'open', expired: true }, 'expired'],
])('a payment that the chain calls %s is dead, and nobody else is asked', async (_what, looks, reason) => {
  const desk = settlerWith({ settle: [{ kind: 'refused', reason: 'no' }, sent], looks: () => looks })

  expect(await desk.settler.settle(desk.rail, order)).toEqual({ kind: 'dead', reason })
  expect(desk.asked).toEqual(['F1 settles'])
  expect(desk.attempts()).toMatchObject([{ facilitator: 'F1', class: 'refused', reason: 'no' }])
})

test('who does not settle within twelve seconds may have settled; all of them have thirty seconds together', async () => {
  const desk = settlerWith({ settle: ['never', 'never', sent, sent], looks: () => open })

  expect(await desk.settler.settle(desk.rail, order)).toEqual({
    kind: 'unknown',
    reason: 'not confirmed in time',
  })
  expect(desk.asked).toEqual(['F1 settles', 'F2 settles', 'F3 settles'])
  expect(desk.time.now() - NOW).toBe(30_000)
  expect(desk.attempts()).toMatchObject([
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

test('where nobody is to be asked nothing is known', async () => {
  const desk = settlerWith({})

  expect(await desk.settler.settle(desk.rail, order)).toEqual({
    kind: 'unknown',
    reason: 'no facilitator serves this network',
  })
})

test('the attempt that was written ahead is the one that is made, and the next one is another', async () => {
  const desk = settlerWith({ settle: [{ kind: 'not_sent', reason: 'closed' }, sent], looks: () => landed })
  const first = desk.settler.firstAttempt(order)
  await desk.ledger.attemptStarted(order.key, first)

  await desk.settler.settle(desk.rail, order, first)

  expect(desk.attempts()).toMatchObject([
    { id: first.id, facilitator: 'F1', class: 'not_sent' },
    { facilitator: 'F2', class: null },
  ])
})

test('the attempt that was written ahead stays open while its settlement is written down', async () => {
  const desk = settlerWith({ settle: [sent], looks: () => landed })
  const first = desk.settler.firstAttempt(order)
  await desk.ledger.attemptStarted(order.key, first)

  await desk.settler.settle(desk.rail, order, first)

  expect(desk.attempts()).toMatchObject([{ id: first.id, ended_at: null, class: null }])
})

test('where nobody is in turn any more, what was written ahead was never sent', async () => {
  const desk = settlerWith({})
  await desk.ledger.attemptStarted(order.key, { id: 'ahead', facilitator: 'F1', startedAt: NOW })
  const first = { id: 'ahead', facilitator: 'F1', startedAt: NOW }

  expect((await desk.settler.settle(desk.rail, order, first)).kind).toBe('unknown')
  expect(desk.attempts()).toMatchObject([{ id: 'ahead', class: 'not_sent' }])
})

test('who was to be asked first and is asked second now is asked in an attempt of its own', async () => {
  const desk = settlerWith({ settle: [{ kind: 'not_sent', reason: 'closed' }, sent], looks: () => landed })
  const first = { id: 'ahead', facilitator: 'F2', startedAt: NOW }
  await desk.ledger.attemptStarted(order.key, first)

  await desk.settler.settle(desk.rail, order, first)

  expect(desk.attempts()).toMatchObject([
    { id: 'ahead', class: 'not_sent' },
    { facilitator: 'F1', class: 'not_sent' },
    { facilitator: 'F2', class: null },
  ])
})

test('an attempt that was written ahead for somebody who rests now was never sent', async () => {
  const desk = settlerWith({ settle: [sent], looks: () => landed })
  const first = { id: 'ahead', facilitator: 'F9', startedAt: NOW }
  await desk.ledger.attemptStarted(order.key, first)

  await desk.settler.settle(desk.rail, order, first)

  expect(desk.attempts()).toMatchObject([
    { id: 'ahead', class: 'not_sent', ended_at: NOW, reason: 'it was not in turn any more' },
    { facilitator: 'F1', class: null },
  ])
})

test('where nobody reads the chain a facilitator is taken at its word', async () => {
  const desk = settlerWith({ settle: [sent], looks: dark })

  const seen = await desk.settler.settle({ ...desk.rail, proof: 'facilitator' }, order)

  expect(seen).toEqual(landed)
  expect(desk.chain.hints).toEqual([])
})

test.each<readonly [string, number, number]>([
  ['ten minutes', VALID_BEFORE, NOW + 600_000],
  ['as long as its authorization', VALID_BEFORE + 600, (VALID_BEFORE + 600) * 1000],
])('the answer to a settled payment is kept for %s', async (_what, validBefore, purgeAt) => {
  const desk = settlerWith({})
  const long = orderNamed('a', { validBefore })
  const owned = await desk.written(long)

  const row = await desk.settler.record(owned, long, { kind: 'landed', transaction: HINT }, false)

  expect(row).toMatchObject({ state: 'settled', tx: HINT, settled_at: NOW, late: 0, amount: '5000' })
  expect([...desk.ledger.book.answers.values()]).toMatchObject([{ purge_at: purgeAt }])
  expect(desk.told).toEqual([])
})

test('who is not the owner any more records nothing', async () => {
  const desk = settlerWith({})
  const { key, fence } = await desk.written(order)

  const row = await desk.settler.record({ key, fence: fence + 1 }, order, { ...landed }, false)

  expect(row).toBeUndefined()
  expect(desk.row(order).state).toBe('settling')
})

test.each<readonly [string, Parameters<typeof orderNamed>[1], number | null]>([
  ['where its rail is known', {}, NOW + 60_000],
  ['not where its network is unknown', { network: 'eip155:1' }, null],
  ['not where its asset is unknown', { asset: '0xother' }, null],
  ['not where its scheme is unknown', { requirement: requirementOf({ scheme: 'upto' }) }, null],
])('a settled payment is looked at again after a minute: %s', async (_what, changes, lookAgainAt) => {
  const desk = settlerWith({})
  const owned = await desk.written(order)
  const asked: unknown[] = []
  const settled = desk.ledger.settled.bind(desk.ledger)
  const ledger = { ...desk.ledger, settled: spied }
  function spied(...of: Parameters<typeof settled>): Promise<PaymentRow | undefined> {
    asked.push(of[1].lookAgainAt)
    return settled(...of)
  }

  await createSettler({ ...desk.ports, ledger }).record(owned, orderNamed('a', changes), { ...landed }, true)

  expect(asked).toEqual([lookAgainAt])
})

test.each<readonly [string, string | undefined, number]>([
  ['more than was used', '6000', 1],
  ['just what was used', '5000', 0],
])('an operator is told when somebody settles %s', async (_what, amount, times) => {
  const desk = settlerWith({})
  const owned = await desk.written(order)
  desk.amend(order, { most: '9000', due: '5000' })

  await desk.settler.record(
    owned,
    order,
    { kind: 'landed', transaction: HINT, ...(amount && { amount }) },
    false,
  )

  expect(desk.told).toEqual(
    Array(times).fill({ key: order.key, transaction: HINT, due: '5000', settled: amount }),
  )
})

test('where no operator asks to be told, another amount is recorded all the same', async () => {
  const desk = settlerWith({})
  const { otherAmount: _untold, ...bare } = desk.ports
  const owned = await desk.written(order)
  desk.amend(order, { most: '9000', due: '5000' })

  const row = await createSettler(bare).record(
    owned,
    order,
    { kind: 'landed', transaction: HINT, amount: '1' },
    false,
  )

  expect(row).toMatchObject({ state: 'settled', amount: '1' })
})

test.each<readonly [string, SettleWord, ReturnType<typeof deskWith>['chain']['looks'], readonly string[]]>([
  ['a success that the chain does not show in time', sent, () => open, ['success']],
  ['a success of a payment that has died', sent, () => ({ kind: 'dead', reason: 'insufficient_funds' }), []],
  ['a success on a chain that cannot be read', sent, dark, []],
  ['what was only on its way', { kind: 'pending', transaction: HINT }, () => open, []],
  ['silence', { kind: 'unknown', reason: 'reset' }, () => open, []],
  ['a success that is seen', sent, () => landed, ['true']],
])(
  'F8: %s is held against its facilitator only where nobody else can be to blame',
  async (_what, settle, looks, heard) => {
    const told: string[] = []
    const facilitator = sayingFacilitator(
      'F1',
      { settle },
      {
        asked: [],
        noteFalseWord: ({ kind }) => told.push(kind),
        noteTrueWord: () => told.push('true'),
      },
    )
    const desk = deskWith({ facilitators: [facilitator] })
    desk.chain.looks = looks

    await createSettler(desk.ports).settle(desk.rail, order)

    expect(told).toEqual(heard)
  },
)
