import { createHmac } from 'node:crypto'
import type { Random } from '../core/clock.ts'
import { isSameText } from '../core/text/same-text.ts'
import type { PaidAnswers } from '../payment/gate/paid-answers.ts'
import type { PaidAnswer } from '../payment/gate/paid-call.ts'
import { isPaid } from '../payment/gate/replays.ts'
import type { Ledger } from '../store/payments/ledger.ts'

/** Paid answers that can be read again by the name that was given out with them, and with them alone. */
export interface StoredResults {
  /** Its name, which no one can guess; undefined for what is not kept. */
  createName(paid: PaidAnswer): string | undefined
  /** Undefined when nothing has this name, or what had it was forgotten or given back. */
  find(name: string): Promise<StoredResult | undefined>
}

export interface StoredResult {
  readonly toolId: string
  readonly paid: PaidAnswer
}

interface StoredResultsDeps {
  readonly ledger: Pick<Ledger, 'findByHeader' | 'answerTo'>
  readonly answers: Pick<PaidAnswers, 'toAnswer'>
  /** The result of a tool as anyone who reads it again may have it. */
  readonly withhold?: (toolId: string, result: string) => string
  /** Newest first. */
  readonly secrets: readonly [string, ...string[]]
  /** `reject`: what was paid before is not shown again, and nothing is named. */
  readonly replay: 'serve' | 'reject'
}

/** Nothing is kept. */
export const noStoredResults: StoredResults = { createName: () => undefined, find: async () => undefined }

const NAME = /^([\w-]{43})\.([\w-]{22})$/
const MARK_BYTES = 16

export function createAnswerSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/**
 * Names paid answers by their payment and a mark over it (HMAC-SHA-256, its first 16 bytes): headers of payments can
 * become known to others, so the payment alone is no key to what it has bought.
 */
export function createStoredResults({
  ledger,
  answers,
  secrets,
  replay,
  withhold = (_, result) => result,
}: StoredResultsDeps): StoredResults {
  const [current] = secrets

  return {
    createName({ proofId }) {
      if (replay === 'reject' || proofId === undefined) return undefined
      const id = Buffer.from(proofId, 'hex').toString('base64url')
      return `${id}.${signId(id, current)}`
    },

    async find(name) {
      const [, id = '', mark = ''] = NAME.exec(name) ?? []
      const isOurs = secrets.some((secret) => isSameText(signId(id, secret), mark))
      if (replay === 'reject' || !isOurs) return undefined
      const row = await ledger.findByHeader(Buffer.from(id, 'base64url').toString('hex'))
      if (!row || !isPaid(row)) return undefined
      const result = await ledger.answerTo(row.key)
      if (result === undefined) return undefined
      return { toolId: row.tool, paid: answers.toAnswer(row, withhold(row.tool, result), true) }
    },
  }
}

function signId(id: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(id).digest()
  return digest.subarray(0, MARK_BYTES).toString('base64url')
}
