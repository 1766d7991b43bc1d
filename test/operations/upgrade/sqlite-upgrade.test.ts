import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openLedgerCopy } from '../../support/books.ts'
import { build, startGateway } from '../../support/process.ts'
import { expectUpgraded, PAID_IN } from './expect-upgraded.ts'
import { unpackFolder } from './upgrade-fixture.ts'

beforeAll(build)

test('a folder of version 1.0.0 is taken over with every payment charged once', async () => {
  const { directory, facts } = unpackFolder()

  const gateway = await startGateway(directory, { LOG_LEVEL: 'warn' })
  await expectUpgraded(gateway.url, facts)
  gateway.kill('SIGTERM')
  const end = await gateway.ended
  const { earned, recorded, open, transfersByNonce } = await openLedgerCopy(directory)

  expect(end).toEqual({ code: 0, signal: null })
  expect(recorded).toBe(PAID_IN)
  expect([earned, open]).toEqual([recorded, 0])
  expect([...transfersByNonce.values()].filter((times) => times !== 1)).toEqual([])
  const copy = readdirSync(directory).filter((name) => name.includes('before-upgrade'))
  expect(copy).toEqual(['pennywire.db.before-upgrade-from-015-task-offers'])
  expect(statSync(join(directory, `${copy[0]}`)).mode & 0o777).toBe(0o600)
  expect(gateway.logged()).toContain('the ledger was copied before its tables were changed')
})
