import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type CopyProof,
  checkCopy,
  type LandedSince,
  openPrivateFolder,
  proveCopy,
  refuseHeldLedger,
  refuseOtherLedger,
  removeCopies,
  replaceLedger,
} from '../../app/ledger-copies.ts'
import { proveLoaded } from '../../app/loaded-ledger.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { UsageError } from '../exit-code.ts'
import { formatJson } from '../terminal/format-json.ts'
import { printPostgresRestore } from './postgres-recipe.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface RestoreOptions {
  /** Left out where pg_restore has loaded it. */
  readonly file?: string | undefined
  readonly json?: true | undefined
  /** Proves and reports, and replaces nothing. */
  readonly check?: true | undefined
  /** Proves the database that pg_restore has loaded. */
  readonly loaded?: true | undefined
  /** Goes on although a chain cannot be read. */
  readonly unproved?: true | undefined
}

const STAGED = /^restore-[0-9a-f-]{36}\.db(?:-wal|-shm|-journal)?$/

/**
 * Puts a back-up where the ledger is, after it was checked and held against its chains.
 *
 * @throws Error when a gateway holds the folder, the back-up is damaged or of another ledger, or a chain cannot be read.
 */
export async function restore(
  environment: Environment,
  { file, json, check, loaded, unproved }: RestoreOptions,
): Promise<void> {
  const config = readConfig(environment)
  if (loaded) {
    if (file !== undefined || check) throw new UsageError('--loaded goes without a file and without --check.')
    return restoreLoaded(config, { json, unproved })
  }
  if (file === undefined) throw new UsageError('Name the file that backup wrote.')
  if (config.database) return printPostgresRestore(file)
  process.umask(0o077)
  if (!existsSync(resolve(file))) throw new UsageError(`There is no back-up ${resolve(file)}.`)
  const folder = resolve(config.dataDirectory)
  openPrivateFolder(folder, 'DATA_DIR')
  refuseHeldLedger(folder)
  removeCopies(folder, STAGED)
  const staged = join(folder, `restore-${randomUUID()}.db`)
  try {
    copyFileSync(resolve(file), staged)
    const copy = await checkCopy(staged)
    refuseOtherLedger(folder, copy.ledgerId)
    const { landedSince, sessions } = await proveCopy(config, staged)
    if (!unproved && !check) refuseUnread(landedSince)
    const kept = check
      ? undefined
      : replaceLedger(folder, { copy: staged, ledgerId: copy.ledgerId, now: Date.now() })
    print({ restored: !check, ...copy, former: kept ?? null, landedSince, sessions }, json)
  } finally {
    removeCopies(folder, STAGED)
  }
}

/** PostgreSQL's own tools have put the back-up in place; what is left is to hold it against its chains. */
async function restoreLoaded(
  config: Config,
  { json, unproved }: Pick<RestoreOptions, 'json' | 'unproved'>,
): Promise<void> {
  if (!config.database) throw new UsageError('--loaded is for PostgreSQL: set DATABASE_URL.')
  const proven = await proveLoaded(config, config.database)
  if (!unproved) refuseUnread(proven.landedSince)
  print({ restored: true, ...proven, former: null }, json)
}

/** @throws Error when a chain could not be read. */
function refuseUnread(landedSince: readonly LandedSince[]): void {
  const unread = landedSince.filter(({ isRead }) => !isRead)
  if (unread.length === 0) return
  throw new Error(
    `${[...new Set(unread.map(({ network }) => describeNetwork(network)))].join(', ')} cannot be read, so what landed after the back-up is unknown. Try again, or pass --unproved to restore all the same.`,
  )
}

interface Report extends CopyProof {
  readonly restored: boolean
  readonly ledgerId: string
  readonly payments: number
  readonly openSessions: number
  readonly lastEntryAt: number | undefined
  readonly former: string | null
}

function print(report: Report, json: true | undefined): void {
  const lastEntryAt = report.lastEntryAt === undefined ? null : new Date(report.lastEntryAt).toISOString()
  const printed = { ...report, lastEntryAt }
  process.stdout.write(json ? `${formatJson(printed)}\n` : describe(printed))
}

function describe(report: Omit<Report, 'lastEntryAt'> & { readonly lastEntryAt: string | null }): string {
  const until = report.lastEntryAt ?? 'its first payment'
  const lines = [
    `${report.restored ? 'Restored' : 'Checked'} ledger ${report.ledgerId}: ${report.payments} payments, up to ${until}.`,
    ...(report.former ? [`The former ledger lies in ${report.former}.`] : []),
    ...report.landedSince.map(describeChain),
    ...(report.landedSince.length === 0
      ? ['The embedded chain lies in the back-up and went back with it: later payments did not happen.']
      : []),
    ...describeSessions(report.sessions),
    ...(report.openSessions > 0
      ? [
          `${report.openSessions} sessions are open with the balance of the back-up: calls and top-ups since are not in it.`,
        ]
      : []),
    'Nothing is charged twice: a chain takes each authorization once. Run reconcile-payments and prove-books before you open the proxy.',
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function describeSessions({ closed, unread }: CopyProof['sessions']): readonly string[] {
  return [
    ...(closed.length > 0
      ? [
          `${closed.length} sessions were paid back after the back-up, and take no calls any more: ${closed.join(', ')}.`,
        ]
      : []),
    ...(unread > 0
      ? [
          `${unread} sessions could not be looked up on their chains: run close-returned-sessions before you open the proxy.`,
        ]
      : []),
  ]
}

function describeChain(chain: LandedSince): string {
  const network = describeNetwork(chain.network)
  if (!chain.isRead) return `${network}: could not be read; payments since the back-up are unknown.`
  const { count, open, amount, fromBlock, toBlock, transactions } = chain
  const searched = `blocks ${fromBlock} to ${toBlock}`
  if (count === 0) return `${network}: no payment landed after the back-up (${searched}).`
  const listed = transactions.length > 0 ? ` Without a row: ${transactions.join(', ')}.` : ''
  return `${network}: ${count} payments landed after the back-up, ${amount} smallest units (${searched}); ${open} of them are settled from their rows.${listed}`
}
