import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReceipts, newReceiptKey, openReceiptKey, type ReceiptStatement } from './receipts.ts'

const statement: ReceiptStatement = {
  issuer: 'https://gateway.example',
  toolId: 'signal',
  requestHash: 'a'.repeat(64),
  responseHash: 'b'.repeat(64),
  amount: '5000',
  asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  network: 'eip155:84532',
  payer: '0x1111111111111111111111111111111111111111',
  payTo: '0x2222222222222222222222222222222222222222',
  transaction: `0x${'3'.repeat(64)}`,
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const key = openReceiptKey(newReceiptKey())
const receipts = createReceipts([key])

test('a receipt of ours is valid, whole or as its bare JWS', () => {
  const receipt = receipts.sign(statement)
  const { jws } = JSON.parse(Buffer.from(receipt, 'base64').toString())

  expect(receipts.verify(receipt)).toEqual({ valid: true, statement, keyId: key.kid })
  expect(receipts.verify(jws)).toEqual({ valid: true, statement, keyId: key.kid })
})

test('a receipt signed before the key was changed stays valid', () => {
  const newer = createReceipts([openReceiptKey(newReceiptKey()), key])

  expect(newer.verify(receipts.sign(statement))).toMatchObject({ valid: true, keyId: key.kid })
})

test('a changed amount shows, in either half', () => {
  const outer = JSON.parse(Buffer.from(receipts.sign(statement), 'base64').toString())
  const [header, , signature] = outer.jws.split('.')
  const forgedBody = Buffer.from(JSON.stringify({ ...statement, amount: '1' })).toString('base64url')
  const changed = Buffer.from(JSON.stringify({ ...outer, amount: '1' })).toString('base64')

  expect(receipts.verify(changed)).toMatchObject({ valid: false, reason: expect.stringContaining('changed') })
  expect(receipts.verify(`${header}.${forgedBody}.${signature}`)).toMatchObject({ valid: false })
})

test.each(['', 'nonsense', 'a.b.c', Buffer.from('{}').toString('base64'), 'x'.repeat(9_000)])(
  '%j is no receipt',
  (text) => {
    expect(receipts.verify(text)).toMatchObject({ valid: false })
  },
)

test('a stranger’s receipt is not ours', () => {
  const stranger = createReceipts([openReceiptKey(newReceiptKey())])

  expect(receipts.verify(stranger.sign(statement))).toMatchObject({ valid: false })
})

test('the key set shows no private part', () => {
  expect(receipts.jwks().keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: key.kid, alg: 'EdDSA', use: 'sig' },
  ])
})

test('whatever is made of a receipt, none is valid that says anything else', () => {
  const signed = receipts.sign(statement)
  const changed = fc
    .tuple(fc.nat(signed.length - 1), fc.string({ maxLength: 2 }))
    .map(([at, put]) => signed.slice(0, at) + put + signed.slice(at + 1))

  fc.assert(
    fc.property(fc.oneof(changed, fc.string(), fc.base64String(), fc.json()), (each) => {
      const read = receipts.verify(each)
      // some characters of base64 say nothing
      expect(read.valid ? read.statement : statement, each).toEqual(statement)
    }),
    { seed: 402, numRuns: 300 },
  )
})
