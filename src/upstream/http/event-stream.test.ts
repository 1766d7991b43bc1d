import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEvents } from './event-stream.ts'

const limits = { name: 'The upstream', maxCharacters: 100 }

async function* pieces(...parts: readonly Uint8Array[]) {
  yield* parts
}

function read(text: string, most = limits.maxCharacters): Promise<string[]> {
  return all(parseEvents(pieces(Buffer.from(text)), { ...limits, maxCharacters: most }))
}

async function all(events: AsyncIterable<string>): Promise<string[]> {
  const seen: string[] = []
  for await (const event of events) seen.push(event)
  return seen
}

test('events are read, comments and other fields left out', async () => {
  const text =
    ': PROCESSING\n\nevent: message\nid: 7\ndata: {"a":1}\n\n: still here\n\ndata:first\ndata: second\ndata\n\n'

  expect(await read(text)).toEqual(['{"a":1}', 'first\nsecond\n'])
})

test('an event cut off by the end of the body is dropped', async () => {
  expect(await read('data: whole\n\ndata: half\n')).toEqual(['whole'])
})

test('an overlong event ends the stream, with or without a line end', async () => {
  await expect(read(`data: ${'x'.repeat(50)}\ndata: ${'y'.repeat(50)}`, 60)).rejects.toThrow(/more at once/)
  await expect(read('x'.repeat(61), 60)).rejects.toThrow(/more at once/)
  await expect(read(`data: ${'x'.repeat(40)}\ndata: ${'y'.repeat(40)}\n`, 60)).rejects.toThrow(/more at once/)
})

test('events are the same however the body is split and lines end', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\r\n\uFEFF]/.test(text))
  const event = fc.array(line, { minLength: 1, maxLength: 3 })

  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 4 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      async (events, end, sizes) => {
        const text = events.map((lines) => lines.map((each) => `data: ${each}${end}`).join('') + end).join('')
        const bytes = Buffer.from(text)
        const cut: Uint8Array[] = []
        for (let at = 0; at < bytes.length; ) {
          const size: number = sizes.next().value
          cut.push(bytes.subarray(at, at + size))
          at += size
        }

        const seen = await all(parseEvents(pieces(...cut), limits))

        expect(seen).toEqual(events.map((lines) => lines.join('\n')))
      },
    ),
    { seed: 20 },
  )
})
