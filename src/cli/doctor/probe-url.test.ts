import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { probeUrl } from './probe-url.ts'

/** Answers with so many bytes of JSON. */
async function answering(bytes: number): Promise<string> {
  const server = createServer((_request, response) => response.end(`"${'x'.repeat(bytes - 2)}"`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an answer of the usual length is read, with its clock', async () => {
  const seen = await probeUrl(await answering(1_000))

  expect(seen).toMatchObject({ status: 200, body: 'x'.repeat(998), aheadMilliseconds: expect.any(Number) })
})

test('an answer above a megabyte counts as none', async () => {
  expect(await probeUrl(await answering(1_000_001))).toBeUndefined()
})
