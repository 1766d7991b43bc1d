import { expect, onTestFinished, test } from 'vitest'
import { createClient, createPayer, createSessionToken } from '../../../src/client/index.ts'
import { startGateway } from '../../../src/testing/start-gateway.ts'

test.each(['EVM', 'Solana'])('a session that was paid in on %s pays for calls', async (chain) => {
  const { url, wallet, solana, close } = await startGateway()
  onTestFinished(close)
  const payer = createPayer(
    chain === 'EVM' || !solana ? { signer: wallet, maxUsd: '2' } : { solana, maxUsd: '2' },
  )
  const { token, tokenSha256 } = await createSessionToken()

  const { paidUsd } = await createClient({ url, payer }).sessionTopup({ amountUsd: 1, tokenSha256 })
  const answer = await createClient({ url, session: token }).signal()

  expect([paidUsd, answer.paidUsd]).toEqual(['1', '0.005'])
  expect(token).toMatch(/^pws_[\w-]{43}$/)
})
