import { z } from 'zod'
import { mix, seedOf, uniform } from '../noise.ts'
import { marked, readMarked } from './marked.ts'

/** One transaction of an account's activity. */
export interface SentTransaction {
  readonly draw: number
  readonly index: number
  readonly slot: number
  /** Seconds since the epoch. */
  readonly blockTime: number
  readonly err: object | null
}

export const SLOT_SECONDS = 0.4
/** The transaction that examples name; no other exists beside those that activity shows. */
const EXAMPLE_SIGNATURE =
  '4Yig3yd33o2hyZV2qZBJkScDArwVmzurkxhBfKdqJeujTrdKHwrR3U8KR6LrhN5eWNTyugS5rkkYagVXCNnk7pks'

/** Whether a signature is of a transaction that only the simulated world has. */
export function isMadeUp(signature: string): boolean {
  return signature === EXAMPLE_SIGNATURE || readMarked(signature)?.kind === 'transaction'
}

/** A transaction by its signature; undefined where none was sent by a moment, in seconds. */
export function sentTransaction(
  signature: string,
  { own, now }: { readonly own: number; readonly now: number },
): SentTransaction | undefined {
  if (signature === EXAMPLE_SIGNATURE) {
    const draw = mix(own, seedOf(signature))
    return sentAt(draw, Math.floor(now / spacing(draw)) - 1)
  }
  const mark = readMarked(signature)
  if (mark?.kind !== 'transaction') return undefined
  const sent = sentAt(mark.draw, mark.index)
  return sent.blockTime <= now ? sent : undefined
}

/** The newest transactions of an account, newest first. */
export function signaturesOf(
  draw: number,
  { options, now }: { readonly options: unknown; readonly now: number },
) {
  const { limit } = z.object({ limit: z.int() }).parse(options)
  const last = Math.floor(now / spacing(draw))
  return Array.from({ length: Math.min(limit, 60) }, (_, position) => {
    const index = last - position
    const { slot, blockTime, err } = sentAt(draw, index)
    return { signature: marked({ kind: 'transaction', draw, index }), slot, blockTime, err, memo: null }
  }).filter(({ blockTime }) => blockTime <= now)
}

/** When the transaction of a number was sent, and how it ended. */
function sentAt(draw: number, index: number): SentTransaction {
  const blockTime = Math.floor(index * spacing(draw) + 0.8 * spacing(draw) * uniform(draw, index))
  const err = uniform(draw, index + 1) < 0.07 ? { InstructionError: [2, { Custom: 6001 }] } : null
  return { draw, index, slot: Math.floor(blockTime / SLOT_SECONDS), blockTime, err }
}

/** Seconds between two transactions of an account. */
function spacing(draw: number): number {
  return Math.floor(900 + 40_000 * uniform(draw, 7) ** 3)
}
