import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { fetchGateway } from '../../src/cli/reach.ts'
import { createGatewayLink } from '../../src/client/bridge/gateway-link.ts'
import { createPayer, fetchKeys } from '../../src/client/index.ts'
import { createSessionPayer } from '../../src/client/session-payer.ts'
import { signInToGateway } from '../../src/client/sign-in.ts'
import { loopbackVenue } from '../support/replay-server.ts'
import { replyWithOffer } from './scripted-gateway.ts'
import { createCountingSigner, createInstantTimer } from './wallet.ts'

const CHUNK = ' '.repeat(1_000_000)
/** What a client may take of an answer without an end, several times over. */
const MAX_CHUNKS = 60

interface EndlessOptions {
  readonly contentType?: string
  /** Answered first, before the answers without an end. */
  readonly offers?: number
  /** Repeated without an end. */
  readonly chunk?: string
}

/** A gateway whose answers have no end, and how many megabytes were taken of them. */
async function openEndlessGateway({
  contentType = 'application/json',
  offers = 0,
  chunk = CHUNK,
}: EndlessOptions = {}) {
  const state = { requests: 0, chunks: 0 }
  const { url } = await loopbackVenue((_request, response) => {
    state.requests += 1
    const reply = state.requests <= offers ? replyWithOffer() : undefined
    if (typeof reply === 'object') {
      response.writeHead(402, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
      return
    }
    response.writeHead(200, { 'content-type': contentType })
    pour(response)
  })
  return { url, state }

  function pour(response: ServerResponse): void {
    if (response.destroyed || state.chunks > MAX_CHUNKS) return
    state.chunks += 1
    response.write(chunk, () => setImmediate(pour, response))
  }
}

const TOO_LONG = { code: 'answer_unreadable', message: expect.stringContaining('longer than') }

test('a free answer without an end is given up', async () => {
  const { url, state } = await openEndlessGateway()

  const call = createPayer({ signer: createCountingSigner(), maxUsd: '1' }).pay(url)

  await expect(call).rejects.toMatchObject({ ...TOO_LONG, charged: 'no' })
  expect(state.chunks).toBeLessThan(MAX_CHUNKS)
})

test('a paid answer without an end is open, and not paid again', async () => {
  const { url, state } = await openEndlessGateway({ offers: 1 })
  const signer = createCountingSigner()

  const call = createPayer({ signer, maxUsd: '1', ...createInstantTimer() }).pay(url)

  await expect(call).rejects.toMatchObject({ ...TOO_LONG, charged: 'pending', payment: expect.any(String) })
  expect({ requests: state.requests, signed: signer.signed() }).toEqual({ requests: 2, signed: 1 })
  expect(state.chunks).toBeLessThan(MAX_CHUNKS)
})

test('a session’s answer without an end is asked for once', async () => {
  const { url, state } = await openEndlessGateway()

  const call = createSessionPayer({ token: 'token', ...createInstantTimer() }).pay(url)

  await expect(call).rejects.toMatchObject({ ...TOO_LONG, charged: 'pending' })
  expect(state.requests).toBe(1)
})

test.each([
  ['keys', (url: string) => fetchKeys(url)],
  ['terms of a sign-in', (url: string) => signInToGateway(url, {})],
  ['documents of the command line', (url: string) => fetchGateway(url)],
])('%s without an end are given up', async (_, read) => {
  const { url, state } = await openEndlessGateway()

  await expect(read(url)).rejects.toThrow()

  expect(state.chunks).toBeLessThan(MAX_CHUNKS)
})

test.each([
  ['answers', {}],
  ['events', { contentType: 'text/event-stream', chunk: `data: ${CHUNK}\n` }],
])('a bridge gives up %s without an end', async (_, options) => {
  const { url, state } = await openEndlessGateway(options)
  const link = createGatewayLink({ url: new URL(url), version: '1', onToolsChanged: () => {} })

  await expect(link.tools()).rejects.toThrow()
  await link.close()

  expect(state.chunks).toBeLessThan(MAX_CHUNKS)
})
