import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeySet, verifyReceipt } from '../../client/receipt.ts'
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

test('no altered receipt is valid', () => {
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

test('gateway and payer read a receipt alike, and no bit can change', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  const turned = fc.nat()
  const stated = fc
    .tuple(text, text, text, text)
    .map(([toolId, payer, payTo, transaction]) => ({ ...statement, toolId, payer, payTo, transaction }))
  const answer = fc.json()
  const keys = receipts.jwks() as unknown as KeySet

  await fc.assert(
    fc.asyncProperty(stated, answer, turned, async (each, body, bit) => {
      const responseHash = createHash('sha256').update(body).digest('hex')
      const receipt = receipts.sign({ ...each, responseHash })
      const valid = { valid: true, statement: { ...each, responseHash }, keyId: key.kid }

      expect(receipts.verify(receipt)).toEqual(valid)
      expect(await verifyReceipt(receipt, { keys, text: body })).toEqual(valid)
      expect(await verifyReceipt(receipt, { keys, text: `${body} ` })).toMatchObject({ valid: false })
      expect(receipts.verify(withBitTurned(receipt, bit))).toMatchObject({ valid: false })
      expect(await verifyReceipt(withBitTurned(receipt, bit), { keys, text: body })).toMatchObject({
        valid: false,
      })
    }),
    { seed: 402, numRuns: 60 },
  )
})

/** A receipt of which one bit is another, somewhere in what is signed or in the signature itself. */
function withBitTurned(receipt: string, bit: number): string {
  const outer = JSON.parse(Buffer.from(receipt, 'base64').toString())
  const parts: string[] = outer.jws.split('.')
  const which = 1 + (bit % 2)
  const bytes = Buffer.from(parts[which] ?? '', 'base64url')
  const at = (bit >> 4) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << ((bit >> 1) & 7))
  parts[which] = bytes.toString('base64url')
  return Buffer.from(JSON.stringify({ ...outer, jws: parts.join('.') })).toString('base64')
}
