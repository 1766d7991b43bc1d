import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSyncedWrites } from './synced-writes.ts'
import type { Write } from './write-batcher.ts'

/** A disk that is synced when the test ends its sync, and transactions that are counted. */
function disk() {
  const log: string[] = []
  const syncs: { finish(): void; fail(error: Error): void }[] = []
  let transactions = 0
  const transact: Write = async (work) => {
    transactions += 1
    const value = await work(undefined as never)
    log.push('commit')
    return value
  }
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      log.push('sync')
      syncs.push({
        finish() {
          log.push('synced')
          resolve()
        },
        fail: reject,
      })
    })
  const writes = createSyncedWrites(transact, sync)
  return {
    ...writes,
    log,
    syncs,
    countTransactions: () => transactions,
    /** Writes, and logs the answer. */
    ask: (write: Write, name: string) =>
      write(async () => name).then(
        (value) => void log.push(value),
        (error: { code?: string }) => void log.push(`${name}: ${error.code ?? error}`),
      ),
  }
}

/** Enough for everything that does not wait for the disk. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1) await turn()
}

test('a durable write is answered after the disk, a deferred one before', async () => {
  const { write, writeDeferred, ask, log, syncs } = disk()
  void ask(write, 'durable')
  void ask(writeDeferred, 'deferred')
  await settle()
  const before = [...log]
  syncs[0]?.finish()
  await settle()

  expect(before).toEqual(['commit', 'sync', 'deferred'])
  expect(log.slice(before.length)).toEqual(['synced', 'durable'])
})

test('a write committed during a sync waits for the next one', async () => {
  const { write, writeDeferred, ask, log, syncs } = disk()
  void ask(write, 'first')
  await settle()
  void ask(write, 'second')
  void ask(writeDeferred, 'noted')
  await settle()
  const committed = [...log]
  syncs[0]?.finish()
  await settle()
  const afterFirst = [...log]
  syncs[1]?.finish()
  await settle()

  expect(committed).toEqual(['commit', 'sync', 'commit', 'noted'])
  expect(afterFirst.slice(committed.length)).toEqual(['synced', 'sync', 'first'])
  expect(log.slice(afterFirst.length)).toEqual(['synced', 'second'])
})

test('durable writes that come during a sync share one transaction after it', async () => {
  const { write, ask, log, syncs, countTransactions } = disk()
  void ask(write, 'first')
  await settle()
  for (const name of ['second', 'third', 'fourth']) {
    void ask(write, name)
    await settle()
  }
  const whileSyncing = countTransactions()
  syncs[0]?.finish()
  await settle()
  syncs[1]?.finish()
  await settle()

  expect(whileSyncing).toBe(1)
  expect(countTransactions()).toBe(2)
  expect(log).toEqual([
    'commit',
    'sync',
    'synced',
    'first',
    'commit',
    'sync',
    'synced',
    'second',
    'third',
    'fourth',
  ])
})

test('a write that fails fails alone, and the others are synced', async () => {
  const { write, ask, log, syncs } = disk()
  const broken = write(async () => {
    throw new Error('changed my mind')
  })
  void ask(write, 'intact')
  await expect(broken).rejects.toThrow('changed my mind')
  await settle()
  syncs[0]?.finish()
  await settle()

  expect(log).toEqual(['commit', 'sync', 'synced', 'intact'])
})

test('after a failed sync nothing is answered as written any more', async () => {
  const { write, writeDeferred, ask, log, syncs, isLost } = disk()
  void ask(write, 'first')
  await settle()
  void ask(write, 'second')
  void ask(writeDeferred, 'noted')
  await settle()
  const lostBefore = isLost()
  syncs[0]?.fail(new Error('EIO'))
  await settle()
  await ask(write, 'third')
  await ask(writeDeferred, 'fourth')

  expect(lostBefore).toBe(false)
  expect(isLost()).toBe(true)
  expect(syncs).toHaveLength(1)
  expect(log.slice(log.indexOf('noted') + 1)).toEqual(
    ['first', 'second', 'third', 'fourth'].map((name) => `${name}: store_unavailable`),
  )
})

test('the writer is idle once every sync has ended', async () => {
  const { write, ask, idle, log, syncs } = disk()
  await idle()
  void ask(write, 'first')
  await settle()
  void idle().then(() => log.push('idle'))
  await settle()
  const before = [...log]
  syncs[0]?.finish()
  await settle()

  expect(before).toEqual(['commit', 'sync'])
  expect(log.slice(before.length)).toEqual(['synced', 'first', 'idle'])
})
