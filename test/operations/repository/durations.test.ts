import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../src', import.meta.url))
/** A minute, an hour, a day or a week written out, or one more constant of that name. */
const DECLARED =
  /(?:_MS|[mM]illiseconds|fresh|stale)\b.*\b(?:60_000|3_600_000|86_400_000|604_800_000)\b|\bconst (?:MINUTE|HOUR|DAY)(?:_MS|_SECONDS)? = [\d(]/

test('durations are declared in core/durations.ts alone', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'core/durations.ts',
  )
  const declared = files.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (DECLARED.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  )

  expect(files.length).toBeGreaterThan(1_000)
  expect(declared).toEqual([])
})
