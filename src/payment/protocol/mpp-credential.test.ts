import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../core/json.ts'
import { encodePart } from './mpp-charge.ts'
import { findCredential, readCredential, readCredentialObject } from './mpp-credential.ts'

const hex = (digits: number) => fc.stringMatching(new RegExp(`^0x[0-9a-fA-F]{${digits}}$`))
const units = fc.bigInt(0n, 2n ** 256n - 1n).map(String)
const charge = fc.record({
  amount: units,
  currency: hex(40),
  recipient: hex(40),
  methodDetails: fc.record({
    chainId: fc.integer({ min: 1 }),
    credentialTypes: fc.constant(['authorization'] as const),
    decimals: fc.constantFrom(6, 18),
  }),
})
const opaque = fc.option(fc.record({ quote: fc.stringMatching(/^[\w.-]{1,100}$/) }), { nil: undefined })
const payload = fc.record({
  type: fc.constant('authorization' as const),
  from: hex(40),
  to: hex(40),
  value: units,
  validAfter: units,
  validBefore: units,
  nonce: hex(64),
  signature: hex(130),
})
const named = fc.record({
  id: fc.stringMatching(/^[\w-]{1,100}$/),
  realm: fc.domain(),
  method: fc.constant('evm' as const),
  intent: fc.constant('charge' as const),
  expires: fc.constant('2026-03-02T10:05:00Z'),
})
const source = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }), { nil: undefined })

test('a credential parses alike from a header, padded or not, and from JSON', () => {
  fc.assert(
    fc.property(named, charge, opaque, payload, source, (challenge, asked, back, signed, who) => {
      const text = {
        challenge: { ...challenge, request: encodePart(asked), ...(back && { opaque: encodePart(back) }) },
        payload: signed,
        ...(who === undefined ? {} : { source: who }),
      }
      const token = Buffer.from(JSON.stringify(text)).toString('base64url')
      const padded = token.padEnd(Math.ceil(token.length / 4) * 4, '=')
      const { id: _, ...proof } = readCredential(`Payment ${token}`)

      const { type: _type, signature, ...authorization } = signed
      expect(proof.payload.payload).toEqual({ signature, authorization })
      expect(proof.payload.accepted).toMatchObject({
        scheme: 'exact',
        network: `eip155:${asked.methodDetails.chainId}`,
        amount: asked.amount,
        asset: asked.currency,
        payTo: asked.recipient,
        extra: back ?? {},
      })
      expect(proof.challenge).toMatchObject({
        id: challenge.id,
        realm: challenge.realm,
        request: encodePart(asked),
        payer: signed.from.toLowerCase(),
      })
      expect(readCredential(`payment  ${padded}`)).toMatchObject(proof)
      expect(readCredentialObject(text)).toEqual(readCredential(`Payment ${token}`))
      expect(
        readCredentialObject({ ...text, challenge: { ...text.challenge, request: asked } }),
      ).toMatchObject(proof)
      expect(findCredential(`Bearer abc, Payment ${token}`)).toBe(`Payment ${token}`)
    }),
    { seed: 402, numRuns: 50 },
  )
})

test('equal charges are the same text, in whatever order their members stand', () => {
  fc.assert(
    fc.property(charge, (asked) => {
      const turned = Object.fromEntries(Object.entries(asked).reverse())

      expect(encodePart(turned)).toBe(encodePart(asked))
      expect(Buffer.from(encodePart(asked), 'base64url').toString()).toBe(canonicalJson(asked))
    }),
    { seed: 402 },
  )
})
