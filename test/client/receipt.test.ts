import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyReceipt } from '../../src/client/index.ts'
import { createReceipts, newReceiptKey, openReceiptKey } from '../../src/payment/protocol/receipts.ts'

const text = '{"answer":"₿ 42"}'
const issuer = createReceipts([openReceiptKey(newReceiptKey())])
const stranger = createReceipts([openReceiptKey(newReceiptKey())])
const receipt = issuer.sign({
  issuer: 'https://gateway.example',
  toolId: 'signal',
  requestHash: 'a'.repeat(64),
  responseHash: createHash('sha256').update(text).digest('hex'),
  amount: '5000',
  asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  network: 'eip155:84532',
  payer: '0x1111111111111111111111111111111111111111',
  payTo: '0x2222222222222222222222222222222222222222',
  transaction: `0x${'3'.repeat(64)}`,
  issuedAt: '2026-01-01T00:00:00.000Z',
})
const keys = keySet(issuer)

function keySet({ jwks }: typeof issuer) {
  return jwks() as unknown as Parameters<typeof verifyReceipt>[1]['keys']
}

test('a receipt of the gateway for this answer is valid', async () => {
  expect(await verifyReceipt(receipt, { keys, text })).toMatchObject({
    valid: true,
    statement: { amount: '5000', toolId: 'signal' },
    keyId: keys.keys[0]?.kid,
  })
})

test('a changed answer does not fit', async () => {
  expect(await verifyReceipt(receipt, { keys, text: text.replace('42', '43') })).toEqual({
    valid: false,
    reason: 'The receipt is for another answer.',
  })
})

test('another gateway’s receipt is invalid', async () => {
  expect(await verifyReceipt(receipt, { keys: keySet(stranger), text })).toMatchObject({
    valid: false,
    reason: expect.stringContaining('No key'),
  })
})

test('a key under a stolen name does not help', async () => {
  const [own] = keys.keys
  const [foreign] = keySet(stranger).keys

  const verdict = await verifyReceipt(receipt, {
    keys: { keys: [{ ...foreign, kty: 'OKP', kid: own?.kid }] },
    text,
  })

  expect(verdict).toMatchObject({ valid: false, reason: expect.stringContaining('signature') })
})

test('a changed statement shows, in either half', async () => {
  const outer = JSON.parse(Buffer.from(receipt, 'base64').toString())
  const [header, body, signature] = outer.jws.split('.')
  const statement = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...statement, amount: '1' })).toString('base64url')
  const sent = (changes: object) => Buffer.from(JSON.stringify({ ...outer, ...changes })).toString('base64')

  expect(await verifyReceipt(sent({ amount: '1' }), { keys, text })).toMatchObject({ valid: false })
  expect(
    await verifyReceipt(sent({ jws: `${header}.${forged}.${signature}` }), { keys, text }),
  ).toMatchObject({
    valid: false,
  })
})

test.each(['', 'nonsense', 'a.b.c', btoa('{}'), btoa('{"jws":"a.b"}'), 'x'.repeat(9_000)])(
  '%j is no receipt',
  async (nonsense) => {
    expect(await verifyReceipt(nonsense, { keys, text })).toMatchObject({ valid: false })
  },
)
