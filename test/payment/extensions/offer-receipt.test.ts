import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  findAcceptsObjectFromSignedOffer,
  type JWSSignedOffer,
  type JWSSignedReceipt,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt'
import { expect, test } from 'vitest'
import { didOf } from '../../../src/payment/protocol/did.ts'
import { decode, encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { freePort } from '../../support/free-port.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const ASKED = { Prefer: 'return=minimal, signed-offers' }

type Stock = Parameters<typeof extractOffersFromPaymentRequired>[0]
const stockView = (offer: PaymentRequired) => offer as unknown as Stock

async function signedOffers() {
  const gateway = await openGatewayFixture({
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
  })
  const reply = await gateway.buyer.get(PATH, ASKED)
  const offer: PaymentRequired = reply.body
  const signed = extractOffersFromPaymentRequired(stockView(offer)) as JWSSignedOffer[]
  return { gateway, reply, offer, signed }
}

test('the stock verifier finds our key by the DID and believes every signed offer', async () => {
  const { offer, signed, reply } = await signedOffers()

  const payloads = await Promise.all(signed.map((one) => verifyOfferSignatureJWS(one)))

  const inHeader = extractOffersFromPaymentRequired(
    decode(reply.headers.get('payment-required')) as unknown as Stock,
  )
  expect(inHeader.length).toBeGreaterThan(0)
  expect(inHeader).toEqual(signed.slice(0, inHeader.length))
  expect(payloads).toEqual(
    offer.accepts.map(({ scheme, network, asset, payTo, amount }) => ({
      version: 1,
      resourceUrl: offer.resource.url,
      scheme,
      network,
      asset,
      payTo,
      amount,
      validUntil: expect.any(Number),
    })),
  )
  for (const one of decodeSignedOffers(signed)) {
    const accepts = stockView(offer).accepts
    expect(findAcceptsObjectFromSignedOffer(one, accepts)).toBe(accepts[one.acceptIndex ?? -1])
    const secondsLeft = (one.validUntil ?? 0) - Date.now() / 1000
    expect(secondsLeft).toBeGreaterThan(240)
    expect(secondsLeft).toBeLessThanOrEqual(300)
  }
})

test('an offer that was changed after it was signed is not believed', async () => {
  const { signed } = await signedOffers()
  const [header, , signature] = (signed[0]?.signature ?? '').split('.')
  const [, other] = (signed[1]?.signature ?? '').split('.')

  await expect(
    verifyOfferSignatureJWS({ format: 'jws', signature: `${header}.${other}.${signature}` }),
  ).rejects.toThrow(/signature/i)
})

test('a sold answer has a receipt that the stock verifier holds against the offer', async () => {
  const { gateway, offer, signed } = await signedOffers()
  const payment = encode(await gateway.buyer.payload(offer))
  const pay = () => fetch(gateway.url + PATH, { headers: { ...ASKED, 'PAYMENT-SIGNATURE': payment } })

  const first = await pay()
  const again = await pay()

  const receipt = extractReceiptFromResponse(first) as JWSSignedReceipt
  const [taken] = decodeSignedOffers(signed)
  if (!taken) throw new Error('No offer was signed.')
  expect(await verifyReceiptSignatureJWS(receipt)).toEqual({
    version: 1,
    network: 'eip155:84532',
    resourceUrl: offer.resource.url,
    payer: gateway.buyer.account.address.toLowerCase(),
    issuedAt: expect.any(Number),
  })
  expect(verifyReceiptMatchesOffer(receipt, taken, [gateway.buyer.account.address])).toBe(true)
  // the same payment is the same receipt
  expect(again.headers.get('x-payment-replayed')).toBe('true')
  expect(extractReceiptFromResponse(again)).toEqual(receipt)
})

test('D1: only a payer who echoes the signed offers gets their receipt here', async () => {
  const { gateway, offer } = await signedOffers()
  const payload = { ...(await gateway.buyer.payload(offer)), extensions: offer.extensions }
  const settlementOf = (reply: Reply) => decode(reply.headers.get('payment-response'))

  const echoing = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })
  const other = await gateway.buyer.buy(PATH)

  expectSold(echoing)
  expect(settlementOf(echoing)).toHaveProperty(['extensions', 'offer-receipt', 'info', 'receipt'])
  expect(echoing.headers.get('x-payment-response')).toBeNull()
  expect(settlementOf(other)).not.toHaveProperty('extensions')
  expect(decode(other.headers.get('x-payment-response'))).toEqual(settlementOf(other))
})

test('nothing is signed for who does not ask for it', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const plain = await gateway.buyer.offer(PATH)
  const other = await gateway.buyer.offer(PATH, { headers: { Prefer: 'unsigned-offers-please' } })

  expect(plain.extensions['offer-receipt']).toBeUndefined()
  expect(other.extensions['offer-receipt']).toBeUndefined()
})

test('did:web is named after the public address, with port and path', () => {
  expect(didOf('https://pay.example')).toBe('did:web:pay.example')
  expect(didOf('http://127.0.0.1:4020')).toBe('did:web:127.0.0.1%3A4020')
  expect(didOf('https://pay.example/agents/v1')).toBe('did:web:pay.example:agents:v1')
})

test('the DID document of a path address lies at its did:web location', async () => {
  const PORT = `${await freePort()}`
  const gateway = await openGatewayFixture({
    fund: '0',
    environment: { PORT, PUBLIC_URL: 'https://pay.example/agents' },
  })
  // a proxy in front takes the path away
  const response = await fetch(`http://127.0.0.1:${PORT}/did.json`)
  const document = (await response.json()) as {
    assertionMethod: string[]
    verificationMethod: { id: string }[]
  }

  expect(document).toMatchObject({
    id: 'did:web:pay.example:agents',
    assertionMethod: [expect.stringMatching(/^did:web:pay\.example:agents#[\w-]{43}$/)],
    verificationMethod: [{ publicKeyJwk: gateway.receipts.jwks().keys[0] }],
  })
  expect(document.verificationMethod[0]?.id).toBe(document.assertionMethod[0])
})
