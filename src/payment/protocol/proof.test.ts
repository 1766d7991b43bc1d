import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GatewayError } from '../../core/failures.ts'
import { encodeHeader, type PaymentPayload } from '../model/x402.ts'
import { readProof, readProofObject } from './proof.ts'

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength }).map((all) => all.toString())
const payload: fc.Arbitrary<PaymentPayload> = fc.record({
  x402Version: fc.constant(2 as const),
  resource: fc.record({ url: fc.webUrl() }),
  accepted: fc.record({
    scheme: fc.constantFrom('exact', 'upto'),
    network: fc.constantFrom('eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    asset: text(40),
    payTo: text(40),
    maxTimeoutSeconds: fc.nat(),
    extra: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()),
  }),
  payload: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 })),
})

test('a payment that is written as a header is read as it was', () => {
  fc.assert(
    fc.property(payload, (each) => {
      const written = JSON.parse(JSON.stringify(each))

      expect(readProof(encodeHeader(each)).payload).toEqual(written)
      expect(readProofObject(written).payload).toEqual(written)
    }),
    { seed: 402, numRuns: 200 },
  )
})

test('the offer id of a payment is read apart, and stays out of its payload', () => {
  const offer = 'a'.repeat(22)
  fc.assert(
    fc.property(payload, (each) => {
      const written: PaymentPayload = JSON.parse(JSON.stringify(each))
      const { offer: _, ...extra } = { offer: '', ...written.accepted.extra }
      const bare = { ...written, accepted: { ...written.accepted, extra } }
      const presented = { ...bare, accepted: { ...bare.accepted, extra: { ...extra, offer } } }

      expect(readProofObject(presented)).toMatchObject({ offerId: offer, payload: bare })
      expect(readProofObject(presented).payload.accepted.extra).toStrictEqual(extra)
      expect(readProofObject(bare)).not.toHaveProperty('offerId')
    }),
    { seed: 402, numRuns: 50 },
  )
})

test('a payment asks for a receipt by the extension of receipts alone', () => {
  const [paid] = fc.sample(payload, { seed: 402, numRuns: 1 })
  const asked = (extensions: object) => readProofObject({ ...paid, extensions })

  expect(asked({ 'offer-receipt': {} })).toHaveProperty('wantsReceipt', true)
  expect(asked({ 'offer-receipt': null })).not.toHaveProperty('wantsReceipt')
  expect(asked({ receipts: {} })).not.toHaveProperty('wantsReceipt')
  expect(asked({ 'payment-identifier': { info: { id: 'mine' } } })).toMatchObject({ identifier: 'mine' })
})

test('whatever else comes as a payment is called malformed, and nothing else happens', () => {
  const base64 = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64'))
  const json = fc.jsonValue().map(encodeHeader)
  const credential = fc.oneof(fc.string(), base64, json).map((each) => `Payment ${each}`)
  const nearly = fc.tuple(payload, fc.nat(), fc.string({ maxLength: 2 })).map(([each, at, put]) => {
    const header = encodeHeader(each)
    const path = at % header.length
    return header.slice(0, path) + put + header.slice(path + 1)
  })

  fc.assert(
    fc.property(fc.oneof(fc.string(), base64, json, credential, nearly), (header) => {
      const failure = failureOf(() => readProof(header))
      expect(failure === undefined || isMalformed(failure), `${failure}`).toBe(true)
    }),
    { seed: 402, numRuns: 2_000 },
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
      const failure = failureOf(() => readProofObject(value))
      expect(failure === undefined || isMalformed(failure), `${failure}`).toBe(true)
    }),
    { seed: 402, numRuns: 1_000 },
  )
})

function failureOf(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error
  }
}

function isMalformed(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'payment_malformed'
}
