import { expect, test } from 'vitest'
import { parseEvents } from './event-stream.ts'
import { keepEvents } from './kept-events.ts'

async function* pieces(bytes: Uint8Array) {
  yield bytes
}

test('a kept stream is read again as the same events', async () => {
  const events = ['{"a":1}', 'two\nlines', '']
  const kept = keepEvents(100)
  for (const data of events) kept.add(data)

  const reply = kept.toReply('[DONE]')
  const read = []
  for await (const data of parseEvents(pieces(reply?.bytes ?? new Uint8Array()), {
    name: 'A source',
    maxCharacters: 1_000,
  }))
    read.push(data)

  expect(reply).toMatchObject({ status: 200, contentType: 'text/event-stream' })
  expect(read).toEqual([...events, '[DONE]'])
})

test('a stream that is too long is not kept', () => {
  const kept = keepEvents(10)
  for (let index = 0; index < 20; index += 1) kept.add('x')

  expect(kept.toReply('[DONE]')).toBeUndefined()
})
