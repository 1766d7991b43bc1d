import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

interface Example {
  boundedFetch(
    url: string,
    init?: RequestInit,
    limits?: { readonly waitMs: number; readonly maxBytes: number },
  ): Promise<Response>
}

// examples are plain JavaScript
const file = new URL('../../examples/bounded-fetch.mjs', import.meta.url).href
const { boundedFetch }: Example = await import(file)
const MEGABYTE = Buffer.alloc(1_000_000, 'x')

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('the examples stop reading an answer without end', async () => {
  const url = await serve((_request, response) => {
    const send = () => {
      while (response.write(MEGABYTE));
      response.once('drain', send)
    }
    send()
  })

  const reply = await boundedFetch(url)

  await expect(reply.text()).rejects.toThrow('longer than 8000000 bytes')
})

test('the examples wait no longer than they say', async () => {
  const url = await serve(() => {})

  await expect(boundedFetch(url, {}, { waitMs: 50, maxBytes: 10 })).rejects.toThrow(/timeout|aborted/i)
})

test('the examples hand on status, headers and body', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(402, { 'x-price': '1' }).end('pay')
  })

  const reply = await boundedFetch(url)

  expect([reply.status, reply.headers.get('x-price'), await reply.text()]).toEqual([402, '1', 'pay'])
})
