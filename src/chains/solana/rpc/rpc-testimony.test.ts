import { expect, test } from 'vitest'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from '../../evm/rpc/rpc-client.ts'
import { base58 } from '../base58.ts'
import { signerFrom } from '../ed25519.ts'
import type { SentTransfer } from '../paying-solana.ts'
import { writeTransaction } from '../transaction.ts'
import { transferMessage } from '../transfer-message.ts'
import { testimonyOf } from './rpc-testimony.ts'

const signer = signerFrom(Buffer.alloc(32, 3))
const other = signerFrom(Buffer.alloc(32, 4)).address

const own = transactionOf(1_000n)

function transactionOf(amount: bigint): SentTransfer {
  const transfer = {
    from: signer.address,
    to: other,
    mint: other,
    decimals: 6,
    amount,
    memo: '',
    reference: other,
  }
  const terms = { blockhash: base58(Buffer.alloc(32, 5)), opens: false, unitPrice: 1n }
  const message = transferMessage(transfer, terms)
  const signature = signer.sign(message)
  const wire = Buffer.from(writeTransaction([signature], message)).toString('base64')
  return { signature: base58(signature), wire, lastValidHeight: 1_000, sinceSlot: 2_000 }
}

const shown = (err: unknown, wire = own.wire) => ({
  slot: 2_100,
  meta: { err },
  transaction: [wire, 'base64'],
})

/** What a node answers that knows for certain that the transaction never landed. */
const never: Readonly<Record<string, unknown>> = {
  'getTransaction confirmed': null,
  'getTransaction finalized': null,
  getEpochInfo: { absoluteSlot: 3_000, blockHeight: 1_033 },
  isBlockhashValid: { context: { slot: 3_040 }, value: false },
  getFirstAvailableBlock: 2_000,
  getSignatureStatuses: { context: { slot: 3_000 }, value: [null] },
}

function nodeSaying(answers: Readonly<Record<string, unknown>>): RpcClient {
  return {
    async call(method, params, result) {
      const { commitment } = (params[1] ?? {}) as { commitment?: string }
      const answer = answers[method === 'getTransaction' ? `${method} ${commitment}` : method]
      if (answer === undefined) throw new GatewayError('upstream_unavailable', 'Silence.')
      return result.parse(answer)
    },
    close: async () => {},
  }
}

const testify = (answers: Readonly<Record<string, unknown>>) =>
  testimonyOf(own, { node: nodeSaying({ ...never, ...answers }), commitment: 'confirmed' })

test('a node with the full history after expiry proves that nothing landed', async () => {
  expect(await testify({})).toBe('never')
})

test.each<[string, Record<string, unknown>]>([
  [
    'whose last final block may not be indexed yet',
    { getEpochInfo: { absoluteSlot: 3_000, blockHeight: 1_032 } },
  ],
  ['that knows its block hash', { isBlockhashValid: { context: { slot: 3_040 }, value: true } }],
  ['whose history begins later', { getFirstAvailableBlock: 2_001 }],
  [
    'that knows its signature',
    { getSignatureStatuses: { context: { slot: 3_000 }, value: [{ err: null }] } },
  ],
  ['that has fallen behind meanwhile', { getSignatureStatuses: { context: { slot: 2_999 }, value: [null] } }],
  ['that shows it failed in a block that may be undone', { 'getTransaction confirmed': shown({ error: 1 }) }],
])('a node %s proves nothing', async (_, answers) => {
  expect(await testify(answers)).toBe('open')
})

test.each(Object.keys(never).filter((method) => method !== 'getTransaction finalized'))(
  'a node that does not answer %s proves nothing',
  async (method) => {
    await expect(testify({ [method]: undefined })).rejects.toThrow(GatewayError)
  },
)

test('success lands, failure in a final block fails, and foreign transactions are invalid', async () => {
  const failed = shown({ InstructionError: [2, { Custom: 1 }] })
  const another = shown(null, transactionOf(2_000n).wire)

  expect(await testify({ 'getTransaction confirmed': shown(null) })).toBe('landed')
  expect(await testify({ 'getTransaction confirmed': failed, 'getTransaction finalized': failed })).toBe(
    'failed',
  )
  await expect(testify({ 'getTransaction confirmed': another })).rejects.toMatchObject({
    code: 'upstream_malformed',
  })
})
