import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSigner, openSignerProcess } from '../../../src/app/signer-process.ts'
import { waitUntil } from '../../support/held-time.ts'
import {
  createEvmKey,
  openSignerFixture,
  PAYOUT_POLICY,
  SETTLE_POLICY,
  writePolicy,
} from './signer-fixture.ts'

const DIGEST = `0x${'5a'.repeat(32)}`

test('a caller without the token learns nothing and is noted once', async () => {
  const { request, address, events } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)
  const asked = ['', 'Bearer wrong', 'Basic known-to-the-tests-and-to-signers', 'Bearer'].map(
    (authorization) => request(`/v1/keys/${address}`, { headers: { authorization } }),
  )

  const answers = await Promise.all(asked)

  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(asked.map(() => '401 unauthorized'))
  expect(JSON.stringify(answers)).not.toContain(address)
  expect(events).toMatchObject([{ event: 'refused', code: 'unauthorized' }])
})

test.each([
  ['a bare hash', { type: 'digest', digest: DIGEST }],
  ['a message', { type: 'personal-message', message: 'hello' }],
  ['a legacy transaction', { type: 'evm-transaction', transaction: '0xf86c' }],
  ['a field too many', { type: 'solana-reference', nonce: DIGEST, digest: DIGEST }],
  ['nothing', {}],
])('%s is not signed', async (_, body) => {
  const { sign, journal } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)

  const { status, code } = await sign(body)

  expect({ status, code }).toEqual({ status: 400, code: 'unreadable' })
  expect(journal()).toEqual([])
})

test('a key signs nothing that another use asks for', async () => {
  const { sign } = await openSignerFixture(createEvmKey().key, SETTLE_POLICY)

  expect(await sign({ type: 'solana-reference', nonce: DIGEST })).toMatchObject({
    status: 403,
    code: 'not_allowed',
  })
})

test('bodies that are large, no JSON or of another type are refused', async () => {
  const { request, address } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)
  const post = (body: string, headers = {}) =>
    request(`/v1/keys/${address}/sign`, { method: 'POST', body, headers })

  const answers = await Promise.all([
    post('x'.repeat(300_000)),
    post('{'),
    post('{}', { 'content-type': 'text/plain' }),
  ])
  const elsewhere = await request('/v1/keys/0x00/sign', { method: 'POST', body: '{}' })
  const otherWay = await request(`/v1/keys/${address}`, { method: 'DELETE' })

  expect(answers.map(({ code }) => code)).toEqual(['unreadable', 'unreadable', 'unreadable'])
  expect([elsewhere.code, otherWay.code]).toEqual(['unknown_key', 'unreadable'])
})

const policies: readonly (readonly [string, object, object, string])[] = [
  ['an address of the network', {}, { listen: '0.0.0.0:4040' }, 'listen: must be a port of this machine'],
  ['a port above the last', {}, { listen: '127.0.0.1:99999' }, 'listen: must be a port of this machine'],
  ['a list of no payees', { payees: [] }, {}, 'keys.0.payees: must name a payee'],
  ['a port without a token', {}, { tokenFile: undefined }, 'tokenFile: must be set'],
  ['a misspelled limit', { maxUsdPerDy: '1' }, {}, 'maxUsdPerDy'],
  ['an amount that is none', { maxUsd: '1e9' }, {}, 'keys.0.maxUsd: must be dollars'],
  [
    'a network of another kind',
    { networks: ['solana'] },
    {},
    'keys.0.networks: must name networks of eip155 only',
  ],
  ['two sources of a key', { keyCommand: ['cat', 'key'] }, {}, 'needs keyFile or keyCommand'],
  ['a program without a key', { keyFile: undefined, keyCommand: ['false'] }, {}, 'false did not print a key'],
]

test.each(policies)('%s is refused by its name', async (_, policy, changes, sentence) => {
  const { key } = createEvmKey()
  const { file } = writePolicy(key, { ...PAYOUT_POLICY, ...policy }, { ...changes })

  const error: unknown = await describeSigner(file).catch((problem: unknown) => problem)

  expect(String(error)).toContain(sentence)
  expect(String(error)).not.toContain(key.slice(2))
})

test('a key that others can read is refused', async () => {
  const { file, folder } = writePolicy(createEvmKey().key, PAYOUT_POLICY)
  chmodSync(join(folder, 'key'), 0o644)

  await expect(describeSigner(file)).rejects.toThrow('can be read by others')
})

test.each([
  ['policy.json', 0o666, 'can be changed by others'],
  ['policy.json', 0o620, 'can be changed by others'],
  ['journal', 0o777, 'journal: '],
])('%s of mode %o is refused', async (name, mode, sentence) => {
  const { file, folder } = writePolicy(createEvmKey().key, PAYOUT_POLICY)
  mkdirSync(join(folder, 'journal'))
  chmodSync(join(folder, name), mode)

  await expect(describeSigner(file)).rejects.toThrow(sentence)
})

test('refusals without end write one line a second, which counts them', async () => {
  const { sign, address, events } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)
  const refuse = () => sign({ type: 'solana-reference', nonce: DIGEST })

  await Promise.all(Array.from({ length: 20 }, refuse))
  const first = [...events]
  await waitUntil(async () => {
    await refuse()
    return events.length > 1
  })

  expect(first).toMatchObject([{ event: 'refused', key: address, code: 'not_allowed' }])
  expect(events[1]?.unlogged).toBeGreaterThanOrEqual(19)
})

test('a keychain’s program may print the key', async () => {
  const { key, address } = createEvmKey()
  const { file } = writePolicy('unused', {
    ...PAYOUT_POLICY,
    keyFile: undefined,
    keyCommand: ['printf', '%s', key],
  })

  const keys = await describeSigner(file)

  expect(keys.map((each) => each.address)).toEqual([address])
})

test('one account is never held under two policies', async () => {
  const { file } = writePolicy(createEvmKey().key, PAYOUT_POLICY, {
    keys: [
      { keyFile: 'key', ...PAYOUT_POLICY },
      { keyFile: 'key', ...SETTLE_POLICY },
    ],
  })

  await expect(openSignerProcess(file, () => undefined)).rejects.toThrow('one account')
})

test('a socket is open to owner and group, and its second signer is refused', async () => {
  const { file, folder } = writePolicy(createEvmKey().key, PAYOUT_POLICY, {
    listen: './signer.sock',
    tokenFile: undefined,
  })
  const open = () => openSignerProcess(file, () => undefined)
  const first = await open()

  await expect(open()).rejects.toThrow('another signer answers')
  await first.close()
  // what a killed process leaves
  const again = await open()
  await again.close()

  expect(first.url).toBe(`unix:${join(folder, 'signer.sock')}`)
})
