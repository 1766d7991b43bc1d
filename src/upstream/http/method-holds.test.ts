import { expect, test } from 'vitest'
import { z } from 'zod'
import { readReply } from './reply.ts'
import { createUpstreamWatch } from './upstream-watch.ts'

const { signal } = new AbortController()
const question = (method: string) => ({ text: `${method} []`, isOurs: false, method })

/** What the public node of Solana answers to a method that has used up a limit of its own. */
const METHOD_LIMIT =
  '{"jsonrpc":"2.0","error":{"code": 429, "message":"Too many requests for a specific RPC call"}, "id": 1 }'

function openNode() {
  let now = 1_000_000
  const watch = createUpstreamWatch('Solana', { now: () => now }, { control: () => undefined })
  return {
    ...watch,
    wait: (milliseconds: number) => (now += milliseconds),
    refuse(method: string, text: string) {
      const course = watch.begin(signal, question(method))
      course.sent()
      course.failed(failureOf(text, now))
    },
  }
}

function failureOf(text: string, now: number): unknown {
  const reply = {
    status: 429,
    contentType: 'application/json',
    bytes: Buffer.from(text),
    retryAfter: '10',
    location: undefined,
    headers: {},
  }
  try {
    return readReply(reply, z.unknown(), { name: 'Solana', now })
  } catch (error) {
    return error
  }
}

test('a limit of one method leaves the other methods of the node open', () => {
  const node = openNode()

  node.refuse('getTokenLargestAccounts', METHOD_LIMIT)

  expect(() => node.begin(signal, question('getTokenLargestAccounts'))).toThrow(
    'Solana limits how often we may ask this.',
  )
  expect(() => node.begin(signal, question('getAccountInfo')).succeeded()).not.toThrow()
  expect(node.observed()).not.toHaveProperty('leftAloneUntil')
})

test('a limited method is asked again after the time that the node names', () => {
  const node = openNode()

  node.refuse('getTokenLargestAccounts', METHOD_LIMIT)
  node.wait(9_999)
  expect(() => node.begin(signal, question('getTokenLargestAccounts'))).toThrow('limits how often')
  node.wait(1)

  expect(() => node.begin(signal, question('getTokenLargestAccounts'))).not.toThrow()
})

test('a limit of all requests holds the whole node', () => {
  const node = openNode()

  node.refuse('getBalance', '{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests"},"id":1}')

  expect(() => node.begin(signal, question('getAccountInfo'))).toThrow('is left alone for a while')
})

test('many limits of one method never close the node', () => {
  const node = openNode()

  for (let round = 0; round < 20; round += 1) {
    node.refuse('getTokenLargestAccounts', METHOD_LIMIT)
    node.wait(10_000)
  }

  expect(() => node.begin(signal, question('getAccountInfo'))).not.toThrow()
})
