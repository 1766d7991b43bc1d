import { expect, test } from 'vitest'
import { encodeHeader, proofId, type Settlement, settlementHeaders } from './x402.ts'

const settlement: Settlement = {
  success: true,
  network: 'eip155:8453',
  payer: '0xpayer',
  amount: '5000',
  transaction: '0x77',
}
const decoded = (header = '') => JSON.parse(Buffer.from(header, 'base64').toString()) as unknown

test('a charged payment is shown to clients of both versions', () => {
  const headers = settlementHeaders(settlement)

  expect(Object.keys(headers)).toEqual(['PAYMENT-RESPONSE', 'X-Payment-Response'])
  expect(decoded(headers['PAYMENT-RESPONSE'])).toEqual(settlement)
  expect(headers['X-Payment-Response']).toBe(headers['PAYMENT-RESPONSE'])
})

test('a payer who asked for extensions is shown the charge once, with them', () => {
  const extended = { ...settlement, extensions: { 'offer-receipt': { info: { receipt: 'signed' } } } }
  const headers = settlementHeaders(extended)

  expect(Object.keys(headers)).toEqual(['PAYMENT-RESPONSE'])
  expect(decoded(headers['PAYMENT-RESPONSE'])).toEqual(extended)
})

test('a header is base64 of ASCII, whatever letters it carries', () => {
  const header = Buffer.from(encodeHeader({ name: 'Zürich' }), 'base64').toString('latin1')

  expect(header).toBe('{"name":"Z\\u00fcrich"}')
  expect(Buffer.from(encodeHeader('{"as":"it stands"}'), 'base64').toString()).toBe('{"as":"it stands"}')
})

test('a payment is asked for by the hash of its header', () => {
  expect(proofId('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
