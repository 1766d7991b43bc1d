import { expect, test } from 'vitest'
import { GatewayError } from '../../core/failures.ts'
import { type Found, findPart, type PartOptions } from './part.ts'

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

/** Something that Binance returns, good for a minute. */
const row = <T extends object>(find: () => Promise<Found<T>>) => {
  return { source: 'binance', maxAgeSeconds: 60, find }
}

const outcome = (asOf: number) => ({
  mode: 'live' as const,
  sources: [
    { name: 'okx', ok: false, error: 'It was away.' },
    { name: 'kraken', ok: true, asOf },
  ],
})

test('a part names its source and its age', async () => {
  const { result } = await findPart(
    row(async () => ({ content: { figure: 7 }, from: [outcome(now - 5_000)] })),
    options(),
  )

  expect(result).toEqual({ ok: true, source: 'kraken', asOf: '2026-03-02T10:29:55.000Z', figure: 7 })
})

test('outdated parts are left out', async () => {
  const part = await findPart(
    row(async () => ({ content: { figure: 7 }, from: [outcome(now - 61_000)] })),
    options(),
  )

  expect(part.result).toEqual({ ok: false, source: 'binance', error: 'What is known is older than 60 s.' })
  expect(part.from).toEqual([])
  expect(part.missing).toMatchObject({ name: 'binance', ok: false })
})

test('a failing source is reported as missing in our own words', async () => {
  const away = async (): Promise<never> => {
    throw new GatewayError('upstream_unavailable', 'Binance timed out.')
  }

  expect((await findPart(row(away), options())).result).toEqual({
    ok: false,
    source: 'binance',
    error: 'Binance timed out.',
  })
})

test('a source that never answers delays no caller', async () => {
  const part = await findPart(
    row(() => never),
    options({ late: Promise.resolve() }),
  )

  expect(part.result).toMatchObject({ ok: false, error: 'There was no answer in time.' })
})

test('a bug of ours is not taken for a source that is away', async () => {
  const bug = async (): Promise<never> => {
    throw new TypeError('not a function')
  }

  await expect(findPart(row(bug), options())).rejects.toThrow(TypeError)
})
