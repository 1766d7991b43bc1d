import { randomBytes } from 'node:crypto'
import { parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { openEmbeddedSolana } from '../../../src/chains/solana/embedded/embedded-solana.ts'
import { SOLANA_ASSET } from '../../../src/chains/solana/embedded/network.ts'
import { solanaRpc } from '../../../src/chains/solana/embedded/rpc.ts'
import { readTransaction, writeTransaction } from '../../../src/chains/solana/transaction.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { simulatedSolana } from '../../../src/upstream/simulated/chains/solana.ts'
import { createMemoryJournal } from '../../chains/solana/memory-journal.ts'
import { type Buyer, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { unhurried } from '../upstream/upstream-fixture.ts'

const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

test('a transfer built here and signed by its sender lands on the embedded chain', async () => {
  const { buyer, embeddedChain } = await openGatewayFixture()
  const chain = await embeddedChain

  const reply = await build(buyer, { chain: 'base', to: PAYEE, amount: '1250000', token: USDC })
  const signed = await buyer.account.signTransaction(
    parseTransaction(reply.body.transaction.serialized as TransactionSerializedEIP1559),
  )
  const hash = await embeddedRpc(chain)('eth_sendRawTransaction', [signed])

  expectSold(reply)
  expect(reply.body).toMatchObject({
    network: 'eip155:84532',
    rehearsal: { ok: true },
    effects: [
      expect.stringMatching(/sends 1\.25 USDC .* to 0x5aAeb6/),
      expect.stringMatching(/at most 0 ETH/),
    ],
  })
  expect(await chain.balanceOf(PAYEE.toLowerCase() as `0x${string}`)).toBe(1_250_000n)
  const status = await buyer.buy(`/tools/evm-transaction-status?hash=${hash}`)
  expect(status.body).toMatchObject({ state: 'succeeded', movements: [{ to: PAYEE, units: '1250000' }] })
})

test('a sender’s missing balance is reported before signing', async () => {
  const { buyer } = await openGatewayFixture()

  const [tokens, coin] = [
    await build(buyer, { chain: 'base', to: PAYEE, amount: '99000000', token: USDC }),
    await build(buyer, { chain: 'base', to: PAYEE, amount: '1' }),
  ]

  expect(tokens.body.rehearsal).toMatchObject({ ok: false, code: 'insufficient_funds' })
  expect(coin.body.rehearsal).toMatchObject({ ok: false, code: 'insufficient_funds' })
})

test('where the chain is made up the transaction is for its test network', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await build(buyer, { chain: 'bsc', to: PAYEE, amount: '1' })

  expect(body).toMatchObject({ network: 'eip155:97', transaction: { chainId: 97 } })
  expect(body.note).toMatch(/^Made up/)
})

test.each([
  ['from', { chain: 'base', from: 'So11111111111111111111111111111111111111112', to: PAYEE, amount: '1' }],
  ['to', { chain: 'base', to: 'friend.xyz', amount: '1' }],
  ['to', { chain: 'solana', from: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ', to: PAYEE, amount: '1' }],
  ['amount', { chain: 'base', to: PAYEE, amount: '1.5' }],
  ['amount', { chain: 'base', to: PAYEE, amount: '0' }],
  ['amount', { chain: 'base', to: PAYEE, amount: 1 }],
  ['token', { chain: 'base', to: PAYEE, amount: '1', token: '0x12' }],
])('a wrong %s is refused, uncharged', async (field, input) => {
  const { buyer, earned } = await openGatewayFixture()

  const reply = await build(buyer, input)

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field, charged: 'no' } })
  expect(await earned()).toBe(0n)
})

test('a token that does not exist is not found, uncharged', async () => {
  const { buyer, earned } = await openGatewayFixture()

  const reply = await build(buyer, { chain: 'base', to: PAYEE, amount: '1', token: PAYEE })

  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found', field: 'token', charged: 'no' } })
  expect(await earned()).toBe(0n)
})

test('a Solana transfer that was built here and signed by its sender lands', async () => {
  const [sender, payee] = [signerFrom(randomBytes(32)), signerFrom(randomBytes(32)).address]
  const embedded = await openEmbeddedSolana({
    journal: createMemoryJournal(),
    clock: systemClock,
    operator: sender,
    payees: [],
    secret: randomBytes(32),
  })
  await embedded.mint(sender.address, 5_000_000n)
  const solana = simulatedSolana({
    seed: 'transfers',
    dataClock: systemClock,
    embedded: async () => solanaRpc(embedded),
  })

  const coin = await solana.planTransfer({ from: sender.address, to: payee, units: 3_000_000n }, unhurried)
  const token = await solana.planTransfer(
    { from: sender.address, to: payee, units: 1_500_000n, mint: SOLANA_ASSET },
    unhurried,
  )
  const sent = [await signAndSend(coin.transaction), await signAndSend(token.transaction)]

  expect([coin.refusal, token.refusal]).toEqual([undefined, undefined])
  expect(token.rentLamports).toBe(2_039_280n)
  expect(sent.every((signature) => typeof signature === 'string')).toBe(true)
  expect((await embedded.account(payee))?.lamports).toBe(3_000_000n)
  expect(await embedded.tokensIn(associatedTokenAccount(payee, SOLANA_ASSET))).toBe(1_500_000n)
  const status = await solana.transaction(`${sent[1]}`, unhurried)
  expect(status).toMatchObject({ state: 'finalized', isFailed: false })
  await embedded.close()

  function signAndSend(base64: string) {
    const transaction = readTransaction(new Uint8Array(Buffer.from(base64, 'base64')))
    if (!transaction) throw new Error('The transaction cannot be read.')
    const { bytes } = transaction.message
    return embedded.submit(writeTransaction([sender.sign(bytes)], bytes))
  }
})

async function build(buyer: Buyer, input: Record<string, unknown>) {
  const body = { from: buyer.account.address, ...input }
  const offer = await buyer.post('/tools/transfer-build', body)
  return buyer.post('/tools/transfer-build', body, {
    'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)),
  })
}
