import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { beforeAll, expect, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { SOLANA_ASSET } from '../../../src/chains/solana/embedded/network.ts'
import { findFirstInstalled, solanaRuntimes } from '../../../src/core/first-installed.ts'
import { Buyer } from '../../support/buyer.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'
import { headerFor, solanaRequirement } from './solana-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'

beforeAll(build)

test.each(['verified', 'written', 'settle_returned', 'landed', 'settled'])(
  'killed when %s, a gateway charges its payer once all the same',
  async (step) => {
    const directory = dataDirectory()
    const signer = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
    const dying = await startGateway(directory, { FAILPOINT: step })
    const before = new Buyer(dying.url)
    await before.post('/embedded/faucet', { address: signer.address, amountUsd: '1' })
    const offer = await before.offer(PATH)
    const asked = solanaRequirement(offer)
    const scheme = new ExactSvmScheme(signer, { rpcUrl: await rpcOf(before) })
    const { payload } = await scheme.createPaymentPayload(2, asked)
    const header = headerFor(offer, asked, `${payload['transaction']}`)
    await expect(before.get(PATH, { 'PAYMENT-SIGNATURE': header })).rejects.toThrow()
    expect((await dying.ended).signal).toBe('SIGKILL')

    const again = await startGateway(directory)
    const after = new Buyer(again.url)
    const reply = await after.get(PATH, { 'PAYMENT-SIGNATURE': header })

    expectSold(reply, { replayed: step !== 'verified' })
    expect(await heldBy(signer.address, await rpcOf(after))).toBe('999000')
  },
)

test('where the optional package is missing it is known without loading anything', () => {
  expect(findFirstInstalled(solanaRuntimes)).toContain(`litesvm-${process.platform}-${process.arch}`)
  expect(findFirstInstalled(solanaRuntimes, pathToFileURL('/nowhere/main.js').href)).toBeUndefined()
})

async function rpcOf(buyer: Buyer): Promise<string> {
  const { body } = await buyer.get('/x402/capabilities')
  return body.networks[1].rpc
}

async function heldBy(owner: string, rpc: string): Promise<string> {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTokenAccountBalance',
      params: [associatedTokenAccount(owner, SOLANA_ASSET)],
    }),
  })
  const { result } = (await response.json()) as { result: { value: { amount: string } } }
  return result.value.amount
}
