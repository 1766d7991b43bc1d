import { dollarsOf, microUsdOf } from '../../client/index.ts'
import { verifyStatement } from '../../client/receipt.ts'
import { labelNetwork } from '../../core/reference/network-names.ts'
import { nameNetwork } from '../call/networks.ts'
import { UsageError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { formatTime, toLabel } from '../terminal/format-value.ts'
import { createScreen } from '../terminal/screen.ts'
import { renderTable } from '../terminal/table.ts'
import { readKeptKeys } from './key-cache.ts'
import { type Purchase, readPurchases } from './purchase-log.ts'

interface ReceiptOptions {
  readonly home: string
  readonly json?: true | undefined
}

/** A purchase, its number in the list, and what its receipt proves without a network. */
interface Verified extends Purchase {
  readonly number: number
  readonly verdict: string
  readonly statement: Readonly<Record<string, string>> | undefined
}

/** Prints every purchase of this computer; each receipt is verified offline, against keys that were kept. */
export async function showReceipts({ home, json }: ReceiptOptions): Promise<void> {
  const { purchases, unreadable } = readPurchases(home)
  const verified = await Promise.all(purchases.map((purchase, at) => verify(purchase, at + 1, home)))
  const totalUsd = dollarsOf(purchases.reduce((sum, { usd }) => sum + microUsdOf(usd), 0n))
  if (json) {
    process.stdout.write(
      `${formatJson({ receipts: verified.map(withoutStatement), totalUsd, unreadable })}\n`,
    )
    return
  }
  const columns = [
    { title: '#', align: 'right' as const },
    { title: 'Time' },
    { title: 'Paid', align: 'right' as const },
    { title: 'Receipt' },
    { title: 'Tool' },
  ]
  const rows = verified.map(({ number, at, usd, verdict, tool }) => [
    `${number}`,
    formatTime(at),
    `$${toOneLine(usd)}`,
    verdict === 'valid' ? '✓ valid' : verdict === 'none' ? '–' : `✗ ${verdict}`,
    toOneLine(tool),
  ])
  const table = rows.length === 0 ? [] : renderTable(columns, rows, createScreen(process.stdout))
  const broken = unreadable === 0 ? [] : [`${unreadable} lines of the list cannot be read.`]
  const lines = [...table, `${purchases.length} purchases, $${totalUsd} in total.`, ...broken]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

/**
 * Prints one purchase with what the gateway signed for it.
 *
 * @param word Its number in the list, or its transaction.
 */
export async function showReceipt(word: string, { home, json }: ReceiptOptions): Promise<void> {
  const { purchases } = readPurchases(home)
  const at = purchases.findIndex(
    ({ settlement }, index) => `${index + 1}` === word || settlement?.transaction === word,
  )
  const purchase = purchases[at]
  if (!purchase)
    throw new UsageError('No purchase has this number or transaction.', {
      hint: 'List them with `pennywire receipts`.',
    })
  const verified = await verify(purchase, at + 1, home)
  if (json) {
    process.stdout.write(`${formatJson(verified)}\n`)
    return
  }
  const { paint } = createScreen(process.stdout)
  const { tool, usd, gateway, settlement, verdict, statement } = verified
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Tool', tool],
    ['Paid', `$${usd}`],
    ['Time', formatTime(verified.at)],
    ['Gateway', gateway],
    ['Network', settlement?.network === undefined ? undefined : nameNetwork(settlement.network)],
    ['Transaction', settlement?.transaction],
    ['Receipt', verdict],
    ...Object.entries(statement ?? {}).map(
      ([name, value]) => [toLabel(name), name === 'network' ? labelNetwork(value) : value] as const,
    ),
  ]
  const lines = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${paint.quiet(name.padEnd(16))}${toOneLine(value)}`],
  )
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

async function verify(purchase: Purchase, number: number, home: string): Promise<Verified> {
  const { receipt, gateway, responseHash } = purchase
  const toVerified = (verdict: string, statement?: Verified['statement']): Verified => ({
    ...purchase,
    number,
    verdict,
    statement,
  })
  if (receipt === undefined) return toVerified('none')
  const keys = readKeptKeys(home, gateway)
  if (!keys) return toVerified('no keys of the gateway are kept')
  const found = await verifyStatement(receipt, keys)
  if (!found.valid) return toVerified(`not valid: ${found.reason}`)
  const isSameAnswer = responseHash === undefined || found.statement['responseHash'] === responseHash
  return isSameAnswer
    ? toVerified('valid', found.statement)
    : toVerified('not valid: it is for another answer', found.statement)
}

function withoutStatement({ statement: _, ...purchase }: Verified): object {
  return purchase
}
