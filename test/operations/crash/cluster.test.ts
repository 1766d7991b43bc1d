import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { build } from '../../support/process.ts'

const script = join(fileURLToPath(new URL('../../..', import.meta.url)), 'scripts', 'cluster.mjs')

describe.skipIf(!hasPostgres)('two gateways behind a front', { timeout: 300_000 }, () => {
  beforeAll(build)

  test('operations 1: survive pauses, kills and stops without lost or double payments', () => {
    const args = [script, '--seconds', '12', '--every', '2', '--rate', '8', '--session-rate', '15', '--json']

    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const { promises: allPending, isKept } = JSON.parse(stdout || '{}')

    expect(allPending, stderr).toMatchObject({
      'lost: paid on the chain, and no answer': 0,
      'charged twice': 0,
      'answered as NOT charged, and charged': 0,
      'deadlocks in the database': 0,
    })
    expect(isKept, `${stderr}\n${stdout}`).toBe(true)
  })
})
