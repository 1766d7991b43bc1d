import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Gateway, openGateway } from '../../src/app/gateway.ts'
import type { GatewayOverrides } from '../../src/app/overrides.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import type { Database } from '../../src/store/engine/database.ts'
import { Buyer } from './buyer.ts'
import { writeEmptyLedger } from './empty-ledger.ts'

export interface OpenedGateway extends Gateway {
  readonly buyer: Buyer
  readonly payTo: `0x${string}`
  /** What has been paid into the gateway, smallest units. */
  earned(): Promise<bigint>
  /** What the books say has been paid in; fails when they do not balance. */
  recordedRevenue(): Promise<bigint>
  directory: string
}

export interface GatewaySettings extends GatewayOverrides {
  readonly environment?: Readonly<Record<string, string>>
  readonly directory?: string
  /** Dollars the buyer gets; none when `'0'`. */
  readonly fund?: string
  readonly seed?: string
}

/** Where a gateway that is being opened puts its closing; when the test is over, if nothing else is set. */
const closings = new AsyncLocalStorage<(() => Promise<void>)[]>()

/** One gateway for all tests of a file or a group, opened before the first and closed after the last. */
export function shareGateway<T>(open: () => Promise<T>): () => T {
  let opened: T | undefined
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    opened = await closings.run(closing, open)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  return () => {
    if (opened === undefined) throw new Error('The gateway is opened before the first test.')
    return opened
  }
}

/** A gateway of its own on a free port, with an empty ledger and a funded buyer; closed when the test is over. */
export async function openGatewayFixture(settings: GatewaySettings = {}): Promise<OpenedGateway> {
  const directory = settings.directory ?? createLedgerFolder()
  const config: Config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    THROTTLE_BURST: '100000',
    THROTTLE_SUSTAINED: '100000',
    // a test that counts requests to a source asks alone
    PAPER_AGENT: 'off',
    ...settings.environment,
  })
  // a test machine may be as busy as it likes
  const gateway = await openGateway(config, { isOverloaded: () => false, ...settings })
  let closed: Promise<void> | undefined
  const close = (graceMilliseconds?: number) => {
    closed ??= gateway.close(graceMilliseconds)
    return closed
  }
  const closeAndRemove = async () => {
    await close(2_000)
    if (!settings.directory) rmSync(directory, { recursive: true, force: true })
  }
  const shared = closings.getStore()
  if (shared) shared.push(closeAndRemove)
  else onTestFinished(closeAndRemove)
  const buyer = new Buyer(gateway.url, {
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
    ...(settings.clock ? { now: () => settings.clock?.now() ?? Date.now() } : {}),
  })
  if (settings.fund !== '0') await buyer.fund(settings.fund ?? '10')
  return {
    ...gateway,
    close,
    buyer,
    payTo: config.payTo,
    directory,
    earned: async () => (await gateway.embeddedChain).balanceOf(config.payTo),
    recordedRevenue: () => sumJournal(gateway.database),
  }
}

function createLedgerFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  writeEmptyLedger(directory)
  return directory
}

/**
 * The income in the journal of a database.
 *
 * @throws Error when its lines do not sum to zero.
 */
export async function sumJournal({ db }: Database): Promise<bigint> {
  const lines = await db.selectFrom('journal').selectAll().execute()
  const sum = (of: typeof lines) => of.reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (sum(lines) !== 0n) throw new Error('The journal does not sum to zero.')
  return sum(lines.filter(({ kind, account }) => kind === 'posted' && account !== 'payer'))
}
