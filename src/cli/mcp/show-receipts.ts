import { z } from 'zod'
import { dollarsOf, microUsdOf } from '../../client/index.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { findBridgeFolder, readReceipts } from './receipt-log.ts'

const Line = z.looseObject({
  at: z.string(),
  gateway: z.string(),
  tool: z.string(),
  usd: z.string(),
  settlement: z.looseObject({ transaction: z.string() }).optional(),
})
type Line = z.infer<typeof Line>

/** Prints what the bridges of one user have bought, oldest first; a line that cannot be read is counted, not hidden. */
export function showReceipts(home: string, { json }: { readonly json?: true }): void {
  const texts = readReceipts(findBridgeFolder(home))
  const lines = texts.flatMap((text) => Line.safeParse(tryParseJson(text)).data ?? [])
  const unreadable = texts.length - lines.length
  const totalUsd = dollarsOf(lines.reduce((sum, { usd }) => sum + microUsdOf(usd), 0n))
  if (json) {
    process.stdout.write(`${formatJson({ receipts: lines, totalUsd, unreadable })}\n`)
    return
  }
  for (const line of lines) process.stdout.write(`${formatReceipt(line)}\n`)
  const broken = unreadable === 0 ? '' : ` ${unreadable} lines of the log cannot be read.`
  process.stdout.write(`${lines.length} calls, $${totalUsd}.${broken}\n`)
}

function formatReceipt({ at, usd, tool, gateway, settlement }: Line): string {
  const payment = settlement ? settlement.transaction : 'paid by the session'
  const [time, price, name, ...rest] = [at, `$${usd}`, tool, gateway, payment].map(toOneLine)
  return [time, price?.padEnd(12), name?.padEnd(28), ...rest].join('  ')
}
