import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../support/held-time.ts'
import { createEvmKey, openSignerFixture, PAYOUT_POLICY, TOKEN } from './signer-fixture.ts'

const MAX_CONNECTIONS = 64
const CROWD = 200

/** Connections that never say a word; those that the signer has closed. */
async function openIdle(url: string, count: number) {
  const { hostname, port } = new URL(url)
  const closed = new Set<Socket>()
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(port), hostname, () => resolve(socket.resume()))
          socket.on('error', () => resolve(socket))
          socket.on('close', () => closed.add(socket))
        }),
    ),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return closed
}

test('idle connections of strangers make place for a gateway', async () => {
  const { request, address, url } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)
  await openIdle(url, CROWD)

  const answers = [await request(`/v1/keys/${address}`), await request(`/v1/keys/${address}`)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a connection that was served is not closed for strangers', async () => {
  const { address, url } = await openSignerFixture(createEvmKey().key, PAYOUT_POLICY)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = () =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const asked = get(
        `${url}/v1/keys/${address}`,
        { agent, headers: { authorization: `Bearer ${TOKEN}` } },
        (response) => {
          response
            .resume()
            .on('end', () => resolve({ status: response.statusCode, isReused: asked.reusedSocket }))
        },
      ).on('error', reject)
    })
  const first = await ask()
  const closed = await openIdle(url, CROWD)
  await waitUntil(() => closed.size >= CROWD - MAX_CONNECTIONS + 1)

  const second = await ask()

  expect(first).toEqual({ status: 200, isReused: false })
  expect(second).toEqual({ status: 200, isReused: true })
})
