import { expect, test } from 'vitest'
import { GatewayError } from '../../core/failures.ts'
import { type Found, type PartOptions, partOf } from './part.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const never = new Promise<never>(() => {})

function options(changes: Partial<PartOptions> = {}): PartOptions {
  const { signal } = new AbortController()
  return {
    now,
    late: never,
    signal,
    ...changes,
  }
}

/** Something that Binance tells, good for a minute. */
const row = <T extends object>(find: () => Promise<Found<T>>) => {
  return { source: 'binance', maxAgeSeconds: 60, find }
}

const told = (asOf: number) => ({
  mode: 'live' as const,
  sources: [
    { name: 'okx', ok: false, error: 'It was away.' },
    { name: 'kraken', ok: true, asOf },
  ],
})

test('a part says who told it and how old it is', async () => {
  const { said } = await partOf(
    row(async () => ({ say: { figure: 7 }, from: [told(now - 5_000)] })),
    options(),
  )

  expect(said).toEqual({ ok: true, source: 'kraken', asOf: '2026-03-02T10:29:55.000Z', figure: 7 })
})

test('what is too old is not told', async () => {
  const part = await partOf(
    row(async () => ({ say: { figure: 7 }, from: [told(now - 61_000)] })),
    options(),
  )

  expect(part.said).toEqual({ ok: false, source: 'binance', error: 'What is known is older than 60 s.' })
  expect(part.from).toEqual([])
  expect(part.missing).toMatchObject({ name: 'binance', ok: false })
})

test('a source that fails is said to be missing, in our words', async () => {
  const away = async (): Promise<never> => {
    throw new GatewayError('upstream_unavailable', 'Binance timed out.')
  }

  expect((await partOf(row(away), options())).said).toEqual({
    ok: false,
    source: 'binance',
    error: 'Binance timed out.',
  })
})

test('a source that never answers keeps nobody waiting', async () => {
  const part = await partOf(
    row(() => never),
    options({ late: Promise.resolve() }),
  )

  expect(part.said).toMatchObject({ ok: false, error: 'There was no answer in time.' })
})

test('a bug of ours is not taken for a source that is away', async () => {
  const bug = async (): Promise<never> => {
    throw new TypeError('not a function')
  }

  await expect(partOf(row(bug), options())).rejects.toThrow(TypeError)
})
