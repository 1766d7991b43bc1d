import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import type { CompiledStatement } from './compiled-statements.ts'
import { inOrderOfKeys, type Keyed, type KeyedStatement } from './keyed-statements.ts'
import { findRefusalCode } from './postgres-driver.ts'
import { createStoreError } from './store-failure.ts'

const MAX_ROWS = 32
/** Answers are among them. */
const MAX_LETTERS = 1_000_000
/** Of one statement: a batch mostly waits for the network and the disk. */
const MAX_PARALLEL_BATCHES = 2
const MAX_PARALLEL_RETRIES = 4
/** As long as one waits for a connection. */
const MAX_WAIT_MS = 3_000

/** Runs a statement for a row, together with those of others; its row, where it has one. */
export type StatementWrite = <Values extends Keyed, Row extends Keyed>(
  statement: KeyedStatement<Values, Row>,
  values: Values,
) => Promise<Row | undefined>

interface StatementBatcherOptions {
  /** Runs a statement, and answers when what it has written is synced. */
  readonly run: Run
  /** Notes that a row waits for its turn, until what it returns is called. */
  readonly enter: () => () => void
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

type Run = <Values extends object, Row>(
  statement: CompiledStatement<Values, Row>,
  values: Values,
) => Promise<readonly Row[]>

interface WaitingRow extends Keyed {
  readonly values: Keyed
  /** The values, where others wait as well. */
  json?: string
  readonly since: number
  leave(): void
  resolve(row: Keyed | undefined): void
  reject(error: unknown): void
}

interface Queue {
  readonly statement: KeyedStatement<Keyed, Keyed>
  waiting: WaitingRow[]
  batches: number
}

/**
 * Rows that come while two batches of their statement are under way go together in the next: a round trip and a synced commit
 * for many callers. Two rows of one key are never in the same batch. What PostgreSQL itself refuses has changed nothing, and each
 * of its rows runs again alone; after anything else their outcome is unknown, and each caller gets that error. What has waited
 * for three seconds is not sent.
 */
export function createStatementBatcher({
  run,
  enter,
  now = () => performance.now(),
}: StatementBatcherOptions): StatementWrite {
  const queues = new Map<unknown, Queue>()

  async function runBatch({ statement }: Queue, batch: readonly WaitingRow[]): Promise<void> {
    try {
      const rows = await run(statement.many, { rows: `[${batch.map(toJson).join(',')}]` })
      const found = new Map(rows.map((row) => [row.key, row]))
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      if (findRefusalCode(error) === undefined) for (const { reject } of batch) reject(error)
      else await forEachConcurrently(batch, MAX_PARALLEL_RETRIES, (row) => runAlone(statement, row))
    }
  }

  function runAlone({ one }: KeyedStatement<Keyed, Keyed>, { values, resolve, reject }: WaitingRow) {
    return run(one, values).then(([row]) => resolve(row), reject)
  }

  async function drain(queue: Queue): Promise<void> {
    queue.batches += 1
    // let others that were answered together come with it
    await new Promise(setImmediate)
    while (queue.waiting.length > 0) {
      refuseOverdue(queue, now() - MAX_WAIT_MS)
      const batch = takeBatch(queue)
      for (const { leave } of batch) leave()
      const [first] = batch
      if (batch.length > 1) await runBatch(queue, batch)
      else if (first) await runAlone(queue.statement, first)
    }
    queue.batches -= 1
  }

  function findQueue(statement: KeyedStatement<Keyed, Keyed>): Queue {
    const kept = queues.get(statement)
    if (kept) return kept
    const queue = { statement, waiting: [], batches: 0 }
    queues.set(statement, queue)
    return queue
  }

  return <Values extends Keyed, Row extends Keyed>(
    statement: KeyedStatement<Values, Row>,
    values: Values,
  ) => {
    const queue = findQueue(statement as unknown as KeyedStatement<Keyed, Keyed>)
    const row = { key: values.key, values, since: now(), leave: enter() }
    return new Promise<Row | undefined>((resolve, reject) => {
      queue.waiting.push({ ...row, resolve: resolve as WaitingRow['resolve'], reject })
      if (queue.batches < MAX_PARALLEL_BATCHES) void drain(queue)
    })
  }
}

/** A database that does not answer keeps no caller waiting behind others. */
function refuseOverdue(queue: Queue, before: number): void {
  for (const { since, leave, reject } of queue.waiting)
    if (since < before) {
      leave()
      reject(createStoreError(new Error('Nothing was sent for want of a turn.')))
    }
  queue.waiting = queue.waiting.filter(({ since }) => since >= before)
}

/** The first of those that wait. */
function takeBatch(queue: Queue): readonly WaitingRow[] {
  const [first, ...others] = queue.waiting
  if (!first || others.length === 0) {
    queue.waiting = []
    return first ? [first] : []
  }
  const batch = new Map([[first.key, first]])
  let letters = toJson(first).length
  queue.waiting = others.filter((row) => {
    const { length } = toJson(row)
    if (batch.size === MAX_ROWS || batch.has(row.key) || letters + length > MAX_LETTERS) return true
    batch.set(row.key, row)
    letters += length
    return false
  })
  return inOrderOfKeys(batch.values())
}

function toJson(row: WaitingRow): string {
  row.json ??= JSON.stringify(row.values)
  return row.json
}
