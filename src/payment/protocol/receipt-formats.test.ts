import { createHash, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReceipts, newReceiptKey, openReceiptKey, type ReceiptStatement } from './receipts.ts'

const statement: ReceiptStatement = {
  issuer: 'https://gateway.test',
  toolId: 'signal',
  requestHash: 'request',
  responseHash: 'response',
  amount: '5000',
  asset: '0xee',
  network: 'eip155:8453',
  payer: '0xpayer',
  payTo: '0xshop',
  transaction: '0x77',
  issuedAt: '2026-03-02T10:00:00.000Z',
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString())

/** A key of ours, the receipts by it, and JWS over anything by it. */
function ours() {
  const key = openReceiptKey(newReceiptKey())
  return {
    key,
    receipts: createReceipts([key]),
    signed(header: unknown, body: string): string {
      const over = `${part(header)}.${body}`
      return `${over}.${sign(null, Buffer.from(over), key.privateKey).toString('base64url')}`
    },
  }
}

const NOT_OURS = 'This is not a receipt of ours.'
const NO_KEY = 'No key of ours signed this receipt.'

test.each<readonly [string, string | ((of: ReturnType<typeof ours>) => string), string]>([
  ['as long as may be', encoded({ jws: 'x'.repeat(6_134) }), NO_KEY],
  ['longer', encoded({ jws: 'x'.repeat(6_135) }), 'The receipt is too long.'],
  ['without a signature', encoded(statement), NOT_OURS],
  ['with a number for one', encoded({ ...statement, jws: 7 }), NOT_OURS],
  ['no JSON', 'nonsense', NOT_OURS],
  ['of an unknown key', ({ signed }) => signed({ alg: 'EdDSA', kid: 'nobody' }, part(statement)), NO_KEY],
  ['without a key', ({ signed }) => signed({ alg: 'EdDSA' }, part(statement)), NO_KEY],
  ['with nothing in it', '../..', NO_KEY],
  [
    'with an empty signature',
    ({ signed, key }) => `${signed({ kid: key.kid }, part(statement)).split('.', 2).join('.')}.`,
    'The signature does not fit the receipt.',
  ],
  ['with a header that is none', `%%.${part(statement)}.AA`, NO_KEY],
  ['of four parts', ({ signed, key }) => `${signed({ kid: key.kid }, part(statement))}.AA`, NO_KEY],
  [
    'of one part',
    ({ key }) => encoded({ jws: part({ kid: key.kid }) }),
    'The signature does not fit the receipt.',
  ],
  [
    'that states numbers',
    ({ signed, key }) => signed({ kid: key.kid }, part({ ...statement, amount: 5000 })),
    NOT_OURS,
  ],
  ['that states nothing', ({ signed, key }) => signed({ kid: key.kid }, 'nonsense'), NOT_OURS],
])('a receipt %s is not valid', (_what, receipt, reason) => {
  const state = ours()

  expect(state.receipts.verify(typeof receipt === 'string' ? receipt : receipt(state))).toEqual({
    valid: false,
    reason,
  })
})

test('how long the longest is', () => {
  expect(encoded({ jws: 'x'.repeat(6_134) })).toHaveLength(8_192)
  expect(encoded({ jws: 'x'.repeat(6_135) })).toHaveLength(8_196)
})

test('a receipt contains success, the statement and its signature, and nothing more', () => {
  const { key, receipts } = ours()
  const outer = JSON.parse(Buffer.from(receipts.sign(statement), 'base64').toString())
  const [header, body] = outer.jws.split('.')

  expect(outer).toEqual({ success: true, ...statement, jws: expect.any(String) })
  expect(decoded(header)).toEqual({ alg: 'EdDSA', kid: key.kid, typ: 'receipt+jwt' })
  expect(decoded(body)).toEqual(statement)
  const more = encoded({ ...outer, more: 'than was signed' })
  expect(receipts.verify(more)).toEqual({
    valid: false,
    reason: 'The receipt was changed after it was signed.',
  })
  const less = { ...outer }
  delete less.amount
  expect(receipts.verify(encoded(less))).toMatchObject({ valid: true, statement })
})

test('what else is signed names its key as its reader knows it', () => {
  const { key, receipts } = ours()
  const jws = receipts.jws({ b: 1, a: 2 }, (kid) => `did:web:gateway.test#${kid}`, { typ: 'JOSE' })
  const [header, body, signature] = jws.split('.')

  expect(decoded(header)).toEqual({ alg: 'EdDSA', kid: `did:web:gateway.test#${key.kid}`, typ: 'JOSE' })
  expect(Buffer.from(body ?? '', 'base64url').toString()).toBe('{"a":2,"b":1}')
  expect(signature).toHaveLength(86)
})

test('a key is known by its RFC 7638 thumbprint, and the newest one signs', () => {
  const { key } = ours()
  const older = openReceiptKey(newReceiptKey())
  const { x } = key.publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256')
    .update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)
    .digest('base64url')
  const both = createReceipts([key, older])

  expect(key.kid).toBe(thumbprint)
  expect(both.verify(both.sign(statement))).toMatchObject({ valid: true, keyId: key.kid })
  expect(both.jwks().keys).toMatchObject([
    { kid: key.kid, alg: 'EdDSA', use: 'sig' },
    { kid: older.kid, alg: 'EdDSA', use: 'sig' },
  ])
})
