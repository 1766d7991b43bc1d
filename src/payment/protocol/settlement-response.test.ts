import { expect, test } from 'vitest'
import { createReceipts, newReceiptKey, openReceiptKey } from './receipts.ts'
import { signReceipt, toMppReceipt, toSettlement } from './settlement-response.ts'

const receipts = createReceipts([openReceiptKey(newReceiptKey())])
const row = {
  tool: 'signal',
  req_hash: 'request',
  response_hash: 'response',
  amount: '5000',
  asset: '0xee',
  network: 'eip155:8453',
  payer: '0xpayer',
  pay_to: '0xshop',
  tx: '0x77',
  settled_at: Date.parse('2026-03-02T10:00:00Z'),
}

test('a settlement response names the amount and the transaction', () => {
  const settlement = { success: true, network: 'eip155:8453', payer: '0xpayer', amount: '5000' }

  expect(toSettlement(row)).toEqual({ ...settlement, transaction: '0x77' })
  expect(toSettlement({ ...row, tx: null })).toEqual({ ...settlement, transaction: '' })
})

test('in the words of MPP as well', () => {
  expect(toMppReceipt({ settlement: toSettlement(row), settledAt: row.settled_at })).toEqual({
    method: 'evm',
    reference: '0x77',
    status: 'success',
    timestamp: '2026-03-02T10:00:00.000Z',
  })
})

test('a receipt states the whole sale, with unknown fields empty', () => {
  const statement = {
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
  const stated = (of: Parameters<typeof signReceipt>[0]) =>
    receipts.verify(signReceipt(of, receipts, 'https://gateway.test'))

  expect(stated(row)).toMatchObject({ valid: true, statement })
  expect(stated({ ...row, response_hash: null, tx: null, settled_at: null })).toMatchObject({
    valid: true,
    statement: {
      ...statement,
      responseHash: '',
      transaction: '',
      issuedAt: '1970-01-01T00:00:00.000Z',
    },
  })
})
