import { createHmac, timingSafeEqual } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signHeaders } from './signed-webhook.ts'

const key = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
const message = fc.record({
  id: fc.stringMatching(/^[\w.-]{1,60}$/),
  body: fc.json(),
  now: fc.nat({ max: 4_000_000_000_000 }),
  key,
})

type Received = Readonly<Record<string, string>>

/** What a receiver does, as the text of Standard Webhooks has it. */
function isGenuine(headers: Received, body: string, secret: string): boolean {
  const [version, given = ''] = `${headers['webhook-signature']}`.split(',')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const ours = Buffer.from(createHmac('sha256', bytes).update(signed).digest('base64'))
  const theirs = Buffer.from(given)
  return version === 'v1' && ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** A text with one bit of it turned. */
function turned(text: string, bit: number): string {
  const bytes = Buffer.from(text)
  const at = (bit >> 3) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('latin1')
}

test('a receiver with the secret verifies any message', () => {
  fc.assert(
    fc.property(message, (each) => {
      const headers = signHeaders(each)

      expect(isGenuine(headers, each.body, each.key)).toBe(true)
      expect(headers['webhook-timestamp']).toBe(`${Math.floor(each.now / 1000)}`)
    }),
    { seed: 1, numRuns: 100 },
  )
})

test('a message with one changed bit anywhere does not verify', () => {
  const part = fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature', 'body')
  fc.assert(
    fc.property(message, part, fc.nat(), key, (each, where, bit, strange) => {
      const sent: Record<string, string> = { ...signHeaders(each), body: each.body }
      const { body = '', ...headers } = { ...sent, [where]: turned(`${sent[where]}`, bit) }

      expect(isGenuine(headers, body, each.key)).toBe(false)
      expect(isGenuine(sent, each.body, strange)).toBe(false)
    }),
    { seed: 1, numRuns: 300 },
  )
})
