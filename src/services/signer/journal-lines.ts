import { fsyncSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { tryParseJson } from '../../core/json.ts'

/** What a signature lets someone spend. */
export interface Spending {
  /** What is counted together, such as an account. */
  readonly bucket: string
  /** What the chain carries out once, however often it is signed. */
  readonly once: string
  /** Where it goes: another one under the same `once` is refused. Empty where the latest may differ from the first. */
  readonly terms: string
  /** Smallest units of the bucket. */
  readonly amount: bigint
  readonly maxPerDay: bigint
}

const Line = z.looseObject({
  at: z.iso.datetime().optional(),
  spent: z.array(
    z.object({
      bucket: z.string(),
      once: z.string(),
      terms: z.string(),
      amount: z.string().regex(/^\d{1,78}$/),
    }),
  ),
})

/** What a journal's text counts; a line that a crash has cut short was never answered. */
export function* readSpendings(
  text: string,
): Generator<Omit<Spending, 'maxPerDay'> & { readonly at: number | undefined }> {
  for (const line of text.split('\n')) {
    const { at, spent = [] } = Line.safeParse(tryParseJson(line)).data ?? {}
    for (const each of spent)
      yield { ...each, amount: BigInt(each.amount), at: at === undefined ? undefined : Date.parse(at) }
  }
}

/** Returns how many bytes it has written and synced. @throws Error when not every byte is on the disk. */
export function appendLine(
  file: number,
  facts: Readonly<Record<string, string | number>>,
  spendings: readonly Spending[],
): number {
  const spent = spendings.map(({ bucket, once, terms, amount }) => ({
    bucket,
    once,
    terms,
    amount: `${amount}`,
  }))
  const line = `${JSON.stringify({ ...facts, spent })}\n`
  const written = writeSync(file, line)
  if (written !== Buffer.byteLength(line)) throw new Error('The disk is full.')
  fsyncSync(file)
  return written
}
