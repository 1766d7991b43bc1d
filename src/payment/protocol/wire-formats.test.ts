import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeHeader, proofId } from '../model/x402.ts'
import { findPayment, pickPaymentHeader, readProof, readProofObject } from './proof.ts'

const accepted = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '5000',
  asset: '0xee',
  payTo: '0xaa',
}
const payment = { x402Version: 2, accepted, payload: { any: 'thing' } }

/** Made without our own encoder, so that a table of it needs nothing that is judged here. */
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** The parts of a request, as Node gives them. */
function request(headers: Record<string, string>, more: readonly string[] = []) {
  const authorization = headers['authorization']
  return {
    headers,
    headersDistinct: authorization === undefined ? {} : { authorization: [authorization, ...more] },
  }
}

test.each([
  ['a', 'a', 'a'],
  ['a', undefined, 'a'],
  [undefined, 'a', 'a'],
  ['', 'a', 'a'],
  ['a', '', 'a'],
  ['', '', undefined],
  [undefined, undefined, undefined],
])('of the headers %j and %j the payment is %j', (signature, xPayment, one) => {
  expect(pickPaymentHeader(signature, xPayment)).toBe(one)
})

test('two headers that differ are no payment', () => {
  expect(() => pickPaymentHeader('a', 'b')).toThrow(
    expect.objectContaining({ code: 'conflicting_payment_headers', details: { field: 'X-PAYMENT' } }),
  )
})

test.each([
  ['nothing', {}, undefined],
  ['one header', { 'payment-signature': 'a' }, 'a'],
  ['the other header', { 'x-payment': 'a' }, 'a'],
  ['a credential', { authorization: 'Payment abc' }, 'Payment abc'],
  ['a token of something else', { authorization: 'Bearer abc' }, undefined],
  ['a header beside that', { 'x-payment': 'a', authorization: 'Bearer abc' }, 'a'],
])('a request that brings %s', (_what, headers, one) => {
  expect(findPayment(request(headers))).toBe(one)
})

test('a credential beside a payment header, or a second credential, is refused', () => {
  expect(() => findPayment(request({ 'x-payment': 'a', authorization: 'Payment abc' }))).toThrow(
    expect.objectContaining({ code: 'conflicting_payment_headers', details: { field: 'Authorization' } }),
  )
  expect(() => findPayment(request({ authorization: 'Payment abc' }, ['Payment def']))).toThrow(
    'Authorization carries more than one payment',
  )
})

test('a payment is named by the hash of its header, however it comes', () => {
  const header = encoded(payment)

  const id = createHash('sha256').update(header).digest('hex')

  expect(proofId(header)).toBe(id)
  expect(readProof(header)).toEqual({ id, payload: payment, identifier: undefined })
  expect(readProofObject(payment)).toEqual({ id, payload: payment, identifier: undefined })
  expect([encodeHeader(payment), encodeHeader(JSON.stringify(payment))]).toEqual([header, header])
})

test.each([
  ['no extensions', {}, undefined],
  ['none', { extensions: null }, undefined],
  ['others', { extensions: { other: 1 } }, undefined],
  ['no name', { extensions: { 'payment-identifier': null } }, undefined],
  ['an empty one', { extensions: { 'payment-identifier': { info: null } } }, undefined],
  ['the echo of ours', { extensions: { 'payment-identifier': { info: { required: false } } } }, undefined],
  ['a name', { extensions: { 'payment-identifier': { info: { id: 'mine' } } } }, 'mine'],
])('of a payment with %s the name is read apart from it', (_what, more, identifier) => {
  expect(readProof(encodeHeader({ ...payment, ...more }))).toMatchObject({ payload: payment, identifier })
  expect(readProof(encodeHeader({ ...payment, ...more })).payload).not.toHaveProperty('extensions')
})

const MALFORMED = 'payment_malformed'
const fitting = (bytes: number) => encoded({ ...payment, payload: { any: 'x'.repeat(bytes) } })
const long = fitting(10_362)

test('a header of fourteen thousand characters is read, and a longer one is not', () => {
  expect(long).toHaveLength(14_000)
  expect(readProof(long).payload.payload).toHaveProperty('any')
  expect(() => readProof(fitting(10_363))).toThrow('The payment header is too long.')
})

test.each([
  ['%%%%', 'The payment header is not standard base64.'],
  ['abc', 'The payment header is not standard base64.'],
  [`-${encoded(payment).slice(1)}`, 'The payment header is not standard base64.'],
  ['a===', 'The payment header is not standard base64.'],
  ['bm8gSlNPTg==', 'The payment header does not hold JSON.'],
  [Buffer.from([0xff, 0xfe, 0xfd]).toString('base64'), 'The payment header does not hold JSON.'],
  [
    Buffer.from(`\uFEFF${JSON.stringify(payment)}`).toString('base64'),
    'The payment header does not hold JSON.',
  ],
])('%s is no payment', (header, message) => {
  expect(() => readProof(header)).toThrow(expect.objectContaining({ code: MALFORMED, message }))
})

test('header parse errors stay internal', () => {
  expect(() => readProof('bm8gSlNPTg==')).toThrow(
    expect.objectContaining({
      cause: expect.any(SyntaxError),
      message: expect.not.stringContaining('Unexpected'),
    }),
  )
})

test.each<readonly [string, unknown]>([
  ['payment', 7],
  ['payment', null],
  ['x402Version', { ...payment, x402Version: 1 }],
  ['accepted', { ...payment, accepted: undefined }],
  ['accepted.scheme', { ...payment, accepted: { ...accepted, scheme: 'x'.repeat(33) } }],
  ['accepted.network', { ...payment, accepted: { ...accepted, network: 'x'.repeat(129) } }],
  ['accepted.amount', { ...payment, accepted: { ...accepted, amount: '1'.repeat(81) } }],
  ['accepted.asset', { ...payment, accepted: { ...accepted, asset: 'x'.repeat(129) } }],
  ['accepted.payTo', { ...payment, accepted: { ...accepted, payTo: 'x'.repeat(129) } }],
  ['accepted.maxTimeoutSeconds', { ...payment, accepted: { ...accepted, maxTimeoutSeconds: '300' } }],
  ['accepted.extra', { ...payment, accepted: { ...accepted, extra: 'none' } }],
  ['resource.url', { ...payment, resource: { url: 'x'.repeat(4097) } }],
  ['payload', { ...payment, payload: 'signed' }],
  ['extensions', { ...payment, extensions: 'none' }],
  ['extensions.payment-identifier', { ...payment, extensions: { 'payment-identifier': 'mine' } }],
])('of a payment that is wrong the first wrong field is named: %s', (field, value) => {
  const text = /^[A-Za-z0-9.]+$/.test(field) ? field : 'a field'

  expect(() => readProofObject(value)).toThrow(
    expect.objectContaining({
      code: MALFORMED,
      message: `The payment is not an x402 v2 payload: ${text} is missing or wrong.`,
      cause: expect.objectContaining({ issues: expect.any(Array) }),
    }),
  )
})

test('a header of the maximum length is read', () => {
  const max = {
    x402Version: 2,
    resource: { url: 'x'.repeat(4096) },
    accepted: {
      scheme: 'x'.repeat(32),
      network: 'x'.repeat(128),
      amount: '1'.repeat(80),
      asset: 'x'.repeat(128),
      payTo: 'x'.repeat(128),
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin' },
    },
    payload: {},
  }

  expect(readProofObject(max).payload).toEqual(max)
})

test.each<readonly [string, unknown]>([
  ['nothing', undefined],
  ['a credential', { challenge: 7 }],
])('a value that is %s is malformed as well', (_what, value) => {
  expect(() => readProofObject(value)).toThrow(expect.objectContaining({ code: MALFORMED }))
})

test('an MPP credential is recognised in a header and as a value', () => {
  expect(() => readProof('Payment %%')).toThrow('The MPP credential is not base64url.')
  expect(() => readProofObject({ challenge: 7 })).toThrow(/credential/)
  expect(() => readProofObject({ ...payment, challenge: 7 })).toThrow(/credential/)
})

test('what begins with a byte order mark is no JSON', () => {
  expect(() => readProof(Buffer.from(`\uFEFF${JSON.stringify(payment)}`).toString('base64'))).toThrow(
    'does not hold JSON',
  )
})

test('bytes that are invalid UTF-8 are refused', () => {
  const [before = '', after = ''] = JSON.stringify({ ...payment, payload: { any: '|' } }).split('|')
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])

  expect(() => readProof(bytes.toString('base64'))).toThrow('does not hold JSON')
})
