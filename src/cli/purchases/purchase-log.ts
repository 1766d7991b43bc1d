import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { CliError } from '../exit-code.ts'

const Line = z.looseObject({
  at: z.string(),
  gateway: z.string(),
  tool: z.string(),
  usd: z.string(),
  settlement: z
    .looseObject({ transaction: z.string(), network: z.string().optional(), payer: z.string().optional() })
    .optional(),
  receipt: z.string().optional(),
  /** sha256 of the answer as it came; bridges do not keep it. */
  responseHash: z.string().optional(),
  /** sha256 of the payment header, by which the gateway knows the payment. */
  payment: z.string().optional(),
})

/** Something that was bought from this computer. */
export type Purchase = z.infer<typeof Line>

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Some 20,000 purchases. */
const MAX_BYTES = 32 * 1024 * 1024

/** Adds a purchase to the list. It must never fail a call that was paid for. */
export function recordPurchase(home: string, purchase: Purchase): void {
  try {
    mkdirSync(home, { recursive: true, mode: FOLDER_MODE })
    appendFileSync(join(home, 'purchases.jsonl'), `${JSON.stringify(purchase)}\n`, { mode: FILE_MODE })
  } catch (error) {
    process.stderr.write(
      `pennywire: the purchase is not in your list: ${(error as NodeJS.ErrnoException).code}\n`,
    )
  }
}

/** What was bought by commands and by the bridge, oldest first, and how many lines cannot be read. */
export function readPurchases(home: string): {
  readonly purchases: readonly Purchase[]
  readonly unreadable: number
} {
  const texts = [join(home, 'purchases.jsonl'), join(home, 'bridge', 'receipts.jsonl')].flatMap(readLines)
  const purchases = texts.flatMap((text) => Line.safeParse(tryParseJson(text)).data ?? [])
  return {
    purchases: purchases.toSorted((a, b) => a.at.localeCompare(b.at)),
    unreadable: texts.length - purchases.length,
  }
}

function readLines(path: string): readonly string[] {
  if (!existsSync(path)) return []
  if (statSync(path).size > MAX_BYTES)
    throw new CliError('failed', `The list of purchases is too long to read: move ${path} away.`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
