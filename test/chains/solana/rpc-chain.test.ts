import { expect, onTestFinished, test } from 'vitest'
import { createRpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { createFailOverClient } from '../../../src/chains/evm/rpc/rpc-fail-over.ts'
import { solanaRpcChain } from '../../../src/chains/solana/rpc/rpc-chain.ts'
import { readTransaction } from '../../../src/chains/solana/transaction.ts'
import { readJsonBody } from '../../../src/core/text/json-body.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { MAIN, openMainnetFixture } from './mainnet-fixture.ts'

const ANYBODY = '8yn5oqFMwYA8SgGqWwKq1Hia8aM5gh1DWmHEL34hMqBX'

type Answers = Readonly<Record<string, unknown>>

/** A chain read from a node that answers each method with one thing: a recording's name, or a result. */
async function chainAnswering(answers: Answers, { first }: { readonly first?: string } = {}) {
  const asked: { method: string; params: unknown[] }[] = []
  const venue = await loopbackVenue(async (request, response) => {
    const { id, method, params } = (await readJsonBody(request, 100_000)) as {
      id: number
      method: string
      params: unknown[]
    }
    asked.push({ method, params })
    const answer = answers[method]
    if (typeof answer === 'string') {
      const recording = await recorded(`solana-rpc/${answer}`)
      return sendJson(response, recording.body, recording.status)
    }
    return sendJson(response, { jsonrpc: '2.0', id, result: answer })
  })
  const node = createFailOverClient([...(first ? [first] : []), venue.url].map((url) => createRpcClient(url)))
  onTestFinished(() => node.close())
  return { asked, chain: solanaRpcChain({ network: MAIN.network, node }) }
}

test('a height is final once nodes have had the time to index it', async () => {
  const { chain, asked } = await chainAnswering({ getEpochInfo: 'epoch' })

  expect(await chain.finalizedHeight()).toBe(84_901_536 - 32)
  expect(await chain.finalizedSlot()).toBe(86_715_160 - 32)
  expect(asked[0]?.params).toEqual([{ commitment: 'finalized' }])
})

test('the second node answers when the first is away', async () => {
  const { chain } = await chainAnswering({ getEpochInfo: 'epoch' }, { first: 'http://127.0.0.1:9' })

  expect(await chain.finalizedHeight()).toBe(84_901_504)
})

test('a valid block hash lasts at most 150 blocks from its check', async () => {
  const value = (isValid: boolean) => ({
    context: { slot: 71_000_000, apiVersion: '3.1.10' },
    value: isValid,
  })
  const valid = await chainAnswering({ isBlockhashValid: value(true), getBlockHeight: 'block-height' })
  const over = await chainAnswering({ isBlockhashValid: value(false) })

  expect(await valid.chain.lifeOf(ANYBODY)).toEqual({ lastValidHeight: 69_217_290, secondsLeft: 150 })
  expect(valid.asked[1]?.params).toEqual([{ commitment: 'processed', minContextSlot: 71_000_000 }])
  expect(await over.chain.lifeOf(ANYBODY)).toBeUndefined()
})

test('a missing account holds nothing, and so does another kind of account', async () => {
  const missing = await chainAnswering({ getAccountInfo: 'account-missing' })
  const mint = await chainAnswering({ getAccountInfo: 'account-mint' })

  expect(await missing.chain.tokensIn(ANYBODY)).toBe(0n)
  expect(await mint.chain.tokensIn(ANYBODY)).toBe(0n)
})

test('a node’s refused balance does not count as empty', async () => {
  const { chain } = await chainAnswering({ getAccountInfo: 'refusal' })

  await expect(chain.tokensIn(ANYBODY)).rejects.toMatchObject({ code: 'upstream_rejected' })
})

test('an account’s history is read down to a slot, failed transactions included', async () => {
  const { chain, asked } = await chainAnswering({ getSignaturesForAddress: 'signatures' })

  const rows = await chain.historyOf(ANYBODY, { from: 83_994_591, to: 83_994_656 })

  expect(rows.map(({ slot, isFailed }) => [slot, isFailed])).toEqual([
    [83_994_656, false],
    [83_994_591, false],
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.params[1]).toEqual({ limit: 1_000, commitment: 'finalized', minContextSlot: 83_994_656 })
})

test.each<[string, Answers]>([
  ['an epoch without a height', { getEpochInfo: { absoluteSlot: 1 } }],
  ['a slot before the first', { getEpochInfo: { absoluteSlot: -1, blockHeight: 1 } }],
  ['a number for an epoch', { getEpochInfo: 7 }],
])('%s is nonsense', async (_, answers) => {
  const { chain } = await chainAnswering(answers)

  await expect(chain.finalizedHeight()).rejects.toMatchObject({ code: 'upstream_malformed' })
})

/** A message that has landed on the stand-in of the main network. */
async function landedMessage() {
  const gateway = await openMainnetFixture()
  await gateway.offered()
  const header = await gateway.header()
  await gateway.pay(header)
  const [sent] = gateway.solana.sent
  const message = sent && readTransaction(Buffer.from(sent.wire, 'base64'))?.message
  if (!sent || !message) throw new Error('Nothing has landed.')
  return { gateway, sent, message }
}

const row = (signature: string, memo: string | null, slot = 10) => {
  return { signature, slot, blockTime: 1_700_000_000, err: null, memo, confirmationStatus: 'finalized' }
}

test('a message is found without its memo and trusted only by its bytes', async () => {
  const { sent, message } = await landedMessage()
  const stored = { slot: 11, blockTime: 1, meta: { err: null }, transaction: [sent.wire, 'base64'] }
  const nameless = await chainAnswering({
    getSignaturesForAddress: [row(sent.signature, null)],
    getTransaction: stored,
  })
  const others = await chainAnswering({
    getSignaturesForAddress: [row(sent.signature, '[5] other')],
    getTransaction: stored,
  })
  const failed = await chainAnswering({
    getSignaturesForAddress: [row(sent.signature, null)],
    getTransaction: { ...stored, meta: { err: { InstructionError: [2, { Custom: 1 }] } } },
  })

  expect(await nameless.chain.landed(message)).toEqual({ signature: sent.signature, succeeded: true })
  expect(await others.chain.landed(message)).toBeUndefined()
  expect(await failed.chain.landed(message)).toEqual({ signature: sent.signature, succeeded: false })
})

test('a history with no end is no proof that something is not in it', async () => {
  const { message } = await landedMessage()
  const page = Array.from({ length: 1_000 }, (_, at) => row(`${at}`, '[5] other'))
  const { chain } = await chainAnswering({ getSignaturesForAddress: page })

  await expect(chain.landed(message, { since: 1_600_000_000 })).rejects.toMatchObject({
    code: 'upstream_unavailable',
  })
  expect(await chain.landed(message, { since: 1_800_000_000 })).toBeUndefined()
})

test('a lagging node cannot prove that a payment did not land', async () => {
  const { gateway, message } = await landedMessage()
  const node = createRpcClient(gateway.solana.url)
  onTestFinished(() => node.close())
  const chain = solanaRpcChain({ network: MAIN.network, node })
  const ahead = { absoluteSlot: 10_000_000_000, blockHeight: 1 }
  gateway.solana.interference = (method) => (method === 'getEpochInfo' ? ahead : undefined)

  await chain.finalizedHeight()

  await expect(chain.landed(message)).rejects.toMatchObject({ code: 'upstream_rejected' })
})
