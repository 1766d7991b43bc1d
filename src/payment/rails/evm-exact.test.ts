import { expect, test } from 'vitest'
import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import { boundNonce } from '../../core/bound-nonce.ts'
import { usd } from '../../core/money.ts'
import { serializeTerms } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import type { ContractWallets } from './contract-wallets.ts'
import { evmExact, type RecoverAuthorizer } from './evm-exact.ts'

const NOW = 1_780_000_000
const PAYER = `0x${'Aa'.repeat(20)}`
const SHOP = `0x${'bB'.repeat(20)}` as const
const TOKEN = `0x${'Cc'.repeat(20)}` as const
const NONCE = `0x${'Dd'.repeat(32)}`
const SIGNATURE = `0x${'Ee'.repeat(65)}`
const HINT = `0x${'77'.repeat(32)}` as const
const payer = PAYER.toLowerCase() as `0x${string}`
const nonce = NONCE.toLowerCase() as `0x${string}`
const asset = {
  network: 'eip155:8453',
  asset: TOKEN,
  assetName: 'USDC',
  decimals: 6,
  name: 'USD Coin',
  version: '2',
  embedded: false,
} as const

const authorization: Readonly<
  Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>
> = {
  from: PAYER,
  to: SHOP,
  value: '5000',
  validAfter: '0',
  validBefore: `${NOW + 300}`,
  nonce: NONCE,
}

interface ChainState {
  readonly balance?: bigint
  readonly spent?: boolean
  /** What spent the nonce. */
  readonly spentBy?: Partial<LandedTransfer>
  /** What the transaction holds that was named; undefined: it is not mined. */
  readonly named?: readonly Partial<LandedTransfer>[]
  readonly time?: number
  readonly recover?: RecoverAuthorizer
  readonly wallets?: ContractWallets
  readonly agreeOn?: () => Promise<void>
}

const transfer = (changes: Partial<LandedTransfer>): LandedTransfer => ({
  from: payer,
  to: SHOP.toLowerCase() as `0x${string}`,
  value: 5_000n,
  nonce,
  transaction: '0x99',
  block: 7,
  ...changes,
})

function railOver({ balance = 5_000n, spent = false, spentBy, named, time = NOW, ...more }: ChainState = {}) {
  const head = { block: 9, time }
  const asked: unknown[] = []
  const chain: TokenChain = {
    network: asset.network,
    asset: TOKEN,
    head: async () => head,
    async balanceOf(...of) {
      asked.push(['balance', ...of])
      return balance
    },
    async isNonceSpent(...of) {
      asked.push(['spent', ...of])
      return spent
    },
    async landedIn(transaction) {
      asked.push(['landed in', transaction])
      return named?.map(transfer)
    },
    transferOf: async () => spentBy && transfer(spentBy),
    landedTo: async () => [],
    ...(more.agreeOn ? { agreeOn: more.agreeOn } : {}),
  }
  const rail = evmExact(asset, {
    payTo: SHOP,
    chain,
    recover: more.recover ?? (async () => payer),
    wallets: more.wallets,
  })
  return { rail, asked, head }
}

const requirement: Requirement = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '5000',
  asset: TOKEN,
  payTo: SHOP,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
}

function paymentOf(changes: Partial<typeof authorization> = {}, signature = SIGNATURE): PaymentPayload {
  return {
    x402Version: 2,
    accepted: { ...requirement, extra: {} },
    payload: { signature, authorization: { ...authorization, ...changes } },
  }
}

const orderOf = (changes?: Partial<typeof authorization>) =>
  railOver().rail.read(paymentOf(changes), requirement)
const reason = (refusal: string) =>
  expect.objectContaining({ code: 'payment_invalid', details: { reason: refusal } })

test('an offer names the token, its address, and five minutes', () => {
  const { rail } = railOver()

  expect(rail.requirement(usd('0.005'))).toEqual(requirement)
  expect(rail).toMatchObject({ network: asset.network, asset: TOKEN, assetName: 'USDC', embedded: false })
})

test.each<readonly [string, object, boolean]>([
  ['as it was offered', {}, true],
  ['in lower case', { asset: TOKEN.toLowerCase(), payTo: SHOP.toLowerCase() }, true],
  ['by another scheme', { scheme: 'upto' }, false],
  ['on another network', { network: 'eip155:1' }, false],
  ['in another token', { asset: PAYER }, false],
  ['to another address', { payTo: PAYER }, false],
])('an offer that is echoed %s is (not) ours', (_how, changes, isOurs) => {
  expect(railOver().rail.matches({ ...requirement, extra: {}, ...changes })).toBe(isOurs)
})

test('a payment is known by its authorization, in whatever case it is written', async () => {
  const payment = paymentOf()

  expect(await railOver().rail.read(payment, requirement)).toEqual({
    key: `eip155:8453|${TOKEN.toLowerCase()}|${payer}|${nonce}`,
    network: 'eip155:8453',
    asset: TOKEN,
    payer,
    payTo: SHOP.toLowerCase(),
    amount: '5000',
    validBefore: NOW + 300,
    requirement,
    payload: payment,
  })
})

test.each([
  ['goes to another address', { to: PAYER }, 'recipient_mismatch'],
  ['is for less', { value: '4999' }, 'amount_mismatch'],
  ['is for more', { value: '5001' }, 'amount_mismatch'],
])('a payment that %s is refused', async (_what, changes, refusal) => {
  await expect(orderOf(changes)).rejects.toEqual(reason(refusal))
})

test.each<readonly [string, ContractWallets['mayHaveSigned'] | undefined, boolean]>([
  ['wallets cannot be asked', undefined, false],
  ['no wallet can have signed it', async () => false, false],
  ['a wallet may have signed it', async () => true, true],
])('a signature that is not the payer’s own, where %s', async (_what, mayHaveSigned, isTaken) => {
  const { rail } = railOver({
    recover: async () => undefined,
    ...(mayHaveSigned && { wallets: { mayHaveSigned } as ContractWallets }),
  })

  const read = rail.read(paymentOf(), requirement)

  if (isTaken) expect(await read).toMatchObject({ payer, signedByContract: true })
  else await expect(read).rejects.toEqual(reason('invalid_signature'))
})

test('what was written down is the order again', async () => {
  const order = await orderOf()

  expect(railOver().rail.restore(serializeTerms(order))).toEqual(order)
  const wallets = { ...order, signedByContract: true } as const
  expect(railOver().rail.restore(serializeTerms(wallets))).toEqual(wallets)
})

test('a payment is signed for a request when its nonce names it', async () => {
  const [request, another] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const signed = await orderOf({ nonce: await boundNonce(request, new Uint8Array(16)) })
  const { rail } = railOver()

  expect(await rail.isSignedFor?.(signed, request)).toBe(true)
  expect(await rail.isSignedFor?.(signed, another)).toBe(false)
  expect(await rail.isSignedFor?.(await orderOf(), request)).toBe(false)
})

test('what a wallet and a payer have is read from the token', async () => {
  const { rail, asked } = railOver({ balance: 7n })

  expect(await rail.walletState?.(PAYER)).toEqual({ units: 7n })
  expect(await rail.fundsOf?.(await orderOf())).toBe(7n)
  expect(asked).toEqual([
    ['balance', payer],
    ['balance', payer],
  ])
})

test('money that came is found by the key of its payment', async () => {
  const { key } = await orderOf()
  const { rail } = railOver({ spentBy: {} })
  const arrival = { key, amount: 5_000n, transaction: '0x99', block: 7 }

  expect(await rail.arrivals?.([SHOP.toLowerCase()]).ofKey(key)).toEqual(arrival)
  expect(await rail.arrivals?.([payer]).ofKey(key)).toBeUndefined()
})

test.each([
  ['began a second ago', { validAfter: `${NOW - 1}` }, undefined],
  ['begins now', { validAfter: `${NOW}` }, 'not_yet_valid'],
  ['begins later', { validAfter: `${NOW + 1}` }, 'not_yet_valid'],
  ['lasts just long enough', { validBefore: `${NOW + 46}` }, undefined],
  ['ends too soon', { validBefore: `${NOW + 45}` }, 'expires_too_soon'],
  ['lasts as long as it may', { validBefore: `${NOW + 930}` }, undefined],
  ['lasts too long', { validBefore: `${NOW + 931}` }, 'authorization_window_too_long'],
])('a payment that %s is (not) timely', async (_what, changes, refusal) => {
  const untimely = railOver().rail.checkValidity(await orderOf(changes), {
    now: NOW * 1000 + 999,
    neededSeconds: 46,
  })

  if (refusal) expect(untimely).toEqual(reason(refusal))
  else expect(untimely).toBeUndefined()
})

const landed = (transaction: string) => ({ kind: 'landed', transaction })

test('a payment is found in the transaction that was named', async () => {
  const { rail, asked } = railOver({ named: [{ nonce: '0x01', transaction: '0x55' }, { transaction: HINT }] })

  expect(await rail.lookup(await orderOf(), HINT)).toEqual(landed(HINT))
  expect(asked).toEqual([['landed in', HINT]])
})

test.each<readonly [string, readonly Partial<LandedTransfer>[] | undefined]>([
  ['is not mined', undefined],
  ['holds nothing', []],
  ['holds what another has paid', [{ from: SHOP }]],
  ['holds another payment', [{ nonce: '0x01' }]],
  ['pays another', [{ to: payer }]],
  ['pays another amount', [{ value: 4_999n }]],
])('a named transaction that %s proves nothing, and the nonce is checked', async (_what, named) => {
  const { rail, asked, head } = railOver({ ...(named && { named }) })

  expect(await rail.lookup(await orderOf(), HINT)).toEqual({ kind: 'open', expired: false })
  expect(asked).toEqual([
    ['landed in', HINT],
    ['balance', payer, head],
    ['spent', payer, nonce, head],
  ])
})

test.each<readonly [string, ChainState, object]>([
  ['a spent nonce by our transfer', { spent: true, spentBy: {}, balance: 0n }, landed('0x99')],
  ['a cancelled nonce', { spent: true }, { kind: 'dead', reason: 'nonce_cancelled' }],
  [
    'a nonce spent for another amount',
    { spent: true, spentBy: { value: 1n } },
    { kind: 'dead', reason: 'nonce_cancelled' },
  ],
  ['an account with enough', { balance: 5_000n }, { kind: 'open', expired: false }],
  [
    'an account without enough',
    { balance: 4_999n },
    { kind: 'dead', reason: 'insufficient_funds', asOf: NOW },
  ],
  ['its end', { time: NOW + 300 }, { kind: 'open', expired: false }],
  ['nearly a minute after its end', { time: NOW + 359 }, { kind: 'open', expired: false }],
  ['a minute after its end', { time: NOW + 360 }, { kind: 'open', expired: true }],
  [
    'a minute after its end, and an empty account',
    { time: NOW + 360, balance: 0n },
    { kind: 'open', expired: true },
  ],
])('a chain that shows %s', async (_what, state, seen) => {
  const { rail, asked } = railOver(state)

  expect(await rail.lookup(await orderOf())).toEqual(seen)
  expect(asked).not.toContainEqual(['landed in', undefined])
})

test.each<readonly [string, ChainState, boolean]>([
  ['cancelled', { spent: true }, true],
  ['empty', { balance: 0n }, true],
  ['open', {}, true],
  ['landed', { spent: true, spentBy: {} }, false],
])(
  'a payment that is %s counts while nodes agree, unless it exists',
  async (_what, state, needsAgreement) => {
    const agreeOn = async () => {
      throw new Error('The nodes do not agree.')
    }
    const readStatus = railOver({ ...state, agreeOn }).rail.lookup(await orderOf())

    if (needsAgreement) await expect(readStatus).rejects.toThrow('do not agree')
    else expect(await readStatus).toEqual(landed('0x99'))
  },
)
