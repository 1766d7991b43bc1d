import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  authorizationDigest,
  domainSeparator,
  recoverAuthorizer,
} from '../../../src/chains/evm/evm-signatures.ts'
import type { Hex } from '../../../src/chains/evm/hex.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/durations.ts'
import { mainAssets } from '../../payment/networks/network-fixture.ts'
import { createEvmKey, openSignerFixture, PAYOUT_POLICY } from './signer-fixture.ts'

const PAYEE = `0x${'ab'.repeat(20)}`
const THIEF = `0x${'cd'.repeat(20)}`
const NOW = Date.UTC(2026, 10, 23, 12)

const base = mainAssets.find(({ network }) => network === 'eip155:8453')
const DOMAIN = {
  name: base?.name ?? '',
  version: base?.version ?? '',
  chainId: 8453,
  verifyingContract: base?.asset.toLowerCase() as Hex,
}

function nonceOf(number: number): Hex {
  return `0x${number.toString(16).padStart(64, '0')}`
}

async function openPayoutSigner(policy: object = {}) {
  let now = NOW
  const { key, address } = createEvmKey()
  const signer = await openSignerFixture(key, { ...PAYOUT_POLICY, ...policy }, { clock: { now: () => now } })
  const order = (changes: object = {}) => ({
    from: address,
    to: PAYEE,
    value: '1000000',
    validAfter: '0',
    validBefore: `${Math.floor(now / 1000) + 600}`,
    nonce: nonceOf(1),
    ...changes,
  })
  return {
    ...signer,
    order,
    pass(milliseconds: number) {
      now += milliseconds
    },
    ask: (changes: object = {}, domain: object = {}) =>
      signer.sign({
        type: 'evm-authorization',
        domain: { ...DOMAIN, ...domain },
        authorization: order(changes),
      }),
  }
}

test('a payout within the limits is signed, described and written down', async () => {
  const { ask, order, address, describe, journal, events } = await openPayoutSigner()

  const { status, body } = await ask()

  const { from, to, nonce, value, validAfter, validBefore } = order()
  const digest = authorizationDigest(domainSeparator(DOMAIN), {
    from,
    to: to as Hex,
    nonce,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  })
  expect(status).toBe(200)
  expect(await recoverAuthorizer(digest, body.signature as Hex)).toBe(address)
  expect((await describe()).body).toEqual({
    use: 'payout',
    address,
    networks: ['eip155:8453'],
    maxUsd: '10',
    maxUsdPerDay: '25',
    leftUsdToday: '24',
  })
  expect(journal()).toMatchObject([{ key: address, network: 'eip155:8453', to: PAYEE, value: '1000000' }])
  expect(events).toMatchObject([{ event: 'signed', use: 'payout', type: 'evm-authorization' }])
})

test.each([
  ['another network', {}, { chainId: 137 }],
  ['a token that no one knows', {}, { verifyingContract: THIEF }],
  ['the account of another', { from: THIEF }, {}],
  ['an order that is good for a year', { validBefore: '1830000000' }, {}],
  ['a transfer of nothing', { value: '0' }, {}],
])('%s is not signed, and nothing is counted', async (_, changes, domain) => {
  const { ask, journal, events } = await openPayoutSigner()

  const { status, code } = await ask(changes, domain)

  expect({ status, code }).toEqual({ status: 403, code: 'not_allowed' })
  expect(journal()).toEqual([])
  expect(events).toMatchObject([{ event: 'refused', code: 'not_allowed' }])
})

test('a payee that the policy does not name is not paid', async () => {
  const { ask } = await openPayoutSigner({ payees: [PAYEE] })

  expect([(await ask()).status, (await ask({ to: THIEF, nonce: nonceOf(2) })).code]).toEqual([
    200,
    'not_allowed',
  ])
})

test('one payout above the maximum and a day above its limit are refused', async () => {
  const { ask, pass } = await openPayoutSigner()

  const large = await ask({ value: '10000001' })
  const spent = [
    await ask({ nonce: nonceOf(1), value: '10000000' }),
    await ask({ nonce: nonceOf(2), value: '10000000' }),
    await ask({ nonce: nonceOf(3), value: '5000001' }),
    await ask({ nonce: nonceOf(3), value: '5000000' }),
    await ask({ nonce: nonceOf(4), value: '1' }),
  ]
  pass(DAY_MS + MINUTE_MS)
  const tomorrow = await ask({ nonce: nonceOf(4), value: '1' })

  expect(large.code).toBe('over_limit')
  expect(spent.map(({ status }) => status)).toEqual([200, 200, 429, 200, 429])
  expect(tomorrow.status).toBe(200)
})

test('a payout signed again with a later end counts once', async () => {
  const { ask, pass, describe } = await openPayoutSigner()
  await ask({ value: '10000000' })

  pass(HOUR_MS)
  const again = await ask({ value: '10000000' })
  const other = await ask({ value: '10000000', to: THIEF })
  const more = await ask({ value: '9999999' })

  expect(again.status).toBe(200)
  expect([other.code, more.code]).toEqual(['not_allowed', 'not_allowed'])
  expect((await describe()).body.leftUsdToday).toBe('15')
})

test('what was signed today still counts after a restart', async () => {
  const { ask, stop, start, write, journal } = await openPayoutSigner()
  await ask({ value: '10000000', nonce: nonceOf(1) })
  await ask({ value: '10000000', nonce: nonceOf(2) })
  await stop()
  // a crash in the middle of a line
  write(
    'journal/signed-2026-11-23.jsonl',
    `${journal()
      .map((line) => JSON.stringify(line))
      .join('\n')}\n{"at":"2026-`,
  )
  await start()

  const refused = await ask({ value: '10000000', nonce: nonceOf(3) })
  const signed = await ask({ value: '5000000', nonce: nonceOf(3) })

  expect([refused.code, signed.status]).toEqual(['over_day', 200])
})

test('a journal that cannot be written means that nothing is signed', async () => {
  const { ask, folder, pass } = await openPayoutSigner()
  const first = await ask()
  // the next day wants a new file, and its folder has become a file
  rmSync(join(folder, 'journal'), { recursive: true })
  writeFileSync(join(folder, 'journal'), '')
  pass(DAY_MS + MINUTE_MS)

  const { status, code } = await ask()

  expect(first.status).toBe(200)
  expect({ status, code }).toEqual({ status: 503, code: 'journal' })
})
