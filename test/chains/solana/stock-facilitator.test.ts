import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, createSolanaRpc, devnet } from '@solana/kit'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme as PayingScheme } from '@x402/svm/exact/client'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { expect, onTestFinished, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { openEmbeddedSolana } from '../../../src/chains/solana/embedded/embedded-solana.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { solanaRpc } from '../../../src/chains/solana/embedded/rpc.ts'
import { serveSolanaRpc } from '../../../src/chains/solana/embedded/rpc-server.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createMemoryJournal } from './memory-journal.ts'

const PAYEE = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

/** A node of the embedded chain, the stock facilitator that pays its fees there, and a stock payer. */
async function scene(dollars = 5_000n) {
  const seed = randomBytes(32)
  const chain = await openEmbeddedSolana({
    journal: createMemoryJournal(),
    clock: systemClock,
    operator: signerFrom(seed),
    payees: [PAYEE],
    secret: randomBytes(32),
  })
  const node = await serveSolanaRpc(async () => solanaRpc(chain))
  onTestFinished(() => node.close())
  const feePayer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const payer = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
  if (dollars > 0n) await chain.mint(payer.address, dollars)
  const requirements = {
    scheme: 'exact',
    network: SOLANA_NETWORK as `${string}:${string}`,
    amount: '1000',
    asset: SOLANA_ASSET,
    payTo: PAYEE,
    maxTimeoutSeconds: 300,
    extra: { feePayer: feePayer.address as string, memo: 'what was offered' },
  }
  const paying = new PayingScheme(payer, { rpcUrl: node.url })
  const { payload } = await paying.createPaymentPayload(2, requirements)
  return {
    chain,
    node,
    requirements,
    payment: { x402Version: 2, accepted: requirements, payload },
    facilitator: new ExactSvmScheme(toFacilitatorSvmSigner(feePayer, { defaultRpcUrl: node.url })),
    earned: () => chain.tokensIn(associatedTokenAccount(PAYEE, SOLANA_ASSET)),
    ask: createSolanaRpc(devnet(node.url)),
    call: async (body: string, method = 'POST') => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(node.url, method === 'POST' ? { method, body, headers } : { method })
      return { status: response.status, body: await response.json() }
    },
  }
}

test('the stock facilitator verifies and settles a stock payment through the node, once', async () => {
  const { facilitator, payment, requirements, earned, ask } = await scene()

  const verified = await facilitator.verify(payment, requirements)
  const settled = await facilitator.settle(payment, requirements)
  const again = await facilitator.settle(payment, requirements)

  expect(verified).toMatchObject({ isValid: true })
  expect(settled).toMatchObject({ success: true, network: SOLANA_NETWORK })
  expect(again).toMatchObject({ success: false, errorReason: 'duplicate_settlement' })
  expect(await earned()).toBe(1_000n)
  const { value } = await ask
    .getSignatureStatuses([settled.transaction as Parameters<typeof ask.getSignatureStatuses>[0][0]])
    .send()
  expect(value[0]).toMatchObject({ confirmationStatus: 'finalized', err: null })
  // the runtime alone would rehearse a spent message happily
  expect(await facilitator.verify(payment, requirements)).toMatchObject({
    isValid: false,
    invalidReason: 'invalid_exact_svm_transaction_simulation_failed',
    invalidMessage: expect.stringContaining('AlreadyProcessed'),
  })
})

test('the stock facilitator learns from the node that a balance is empty', async () => {
  const { facilitator, payment, requirements, earned } = await scene(999n)

  expect(await facilitator.verify(payment, requirements)).toMatchObject({
    isValid: false,
    invalidReason: 'invalid_exact_svm_transaction_simulation_failed',
    invalidMessage: expect.stringContaining('{"InstructionError":["2",{"Custom":"1"}]}'),
  })
  expect(await earned()).toBe(0n)
})

test('the node answers what a wallet asks', async () => {
  const { chain, ask, call } = await scene()
  const tokenAccount = associatedTokenAccount(PAYEE, SOLANA_ASSET) as Parameters<typeof ask.getBalance>[0]

  expect(await ask.getHealth().send()).toBe('ok')
  expect(await ask.getVersion().send()).toHaveProperty('solana-core')
  expect(Number(await ask.getSlot().send())).toBe(chain.latest().height)
  expect(Number(await ask.getBlockHeight().send())).toBe(chain.latest().height)
  expect(Number(await ask.getMinimumBalanceForRentExemption(165n).send())).toBeGreaterThan(0)
  expect((await ask.getTokenAccountBalance(tokenAccount).send()).value).toMatchObject({
    amount: '0',
    decimals: 6,
  })
  expect(Number((await ask.getBalance(tokenAccount).send()).value)).toBeGreaterThan(0)
  expect((await ask.getAccountInfo(tokenAccount, { encoding: 'base64' }).send()).value).toMatchObject({
    space: 165n,
  })
  const [known, unknown] = (
    await ask
      .getMultipleAccounts([tokenAccount, PAYEE as Parameters<typeof ask.getBalance>[0]], {
        encoding: 'base64',
      })
      .send()
  ).value
  expect(known).not.toBeNull()
  expect(unknown).toBeNull()
  const { value } = await ask.getLatestBlockhash().send()
  expect((await ask.isBlockhashValid(value.blockhash).send()).value).toBe(true)
  const batch = await call(
    '[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":2,"method":"x"}]',
  )
  expect(batch.body).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, error: { code: -32601 } },
  ])
})

test.each([
  ['not json', -32700, 400],
  ['{"id":1}', -32600, 200],
  ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601, 200],
  ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["nobody"]}', -32602, 200],
  [
    '{"jsonrpc":"2.0","id":1,"method":"getTokenAccountBalance","params":["11111111111111111111111111111111"]}',
    -32602,
    200,
  ],
  ['{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["1111"]}', -32602, 200],
  [
    '{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}',
    -32002,
    200,
  ],
  [`[${Array(51).fill('1').join(',')}]`, -32600, 200],
])('the node refuses %s with %i', async (body, code, status) => {
  const { call } = await scene()

  expect(await call(body)).toMatchObject({ status, body: { error: { code } } })
})

test('the node takes nothing but a POST', async () => {
  const { call } = await scene()

  expect((await call('', 'GET')).status).toBe(405)
})
