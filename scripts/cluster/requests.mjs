// What buyers of a cluster send, and what they make of the replies.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const MAX_WAIT_MS = 1_000
/** What an answer to a payment means for anyone who has sent it. */
export const WORDS = {
  answered: 'answered',
  notCharged: 'not charged',
  refused: 'refused',
  unknown: 'unknown',
}

/** Sends requests to a front, as often as they need. */
export function createClient(front) {
  async function request(path, { method = 'GET', headers = {}, body } = {}) {
    try {
      const reply = await fetch(front + path, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, text, by: reply.headers.get('x-served-by') }
    } catch {
      // whatever was sent may have arrived
      return { status: 0, headers: new Headers(), text: '', by: null }
    }
  }

  /** Asks until someone answers something that is no trouble of the way there. */
  async function reach(path, init, isAnswer) {
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(200)) {
      const reply = await request(path, init)
      if (isAnswer(reply)) return reply
    }
    return undefined
  }

  /** Sends the same payment until it is known what became of it; some walk away from one that was reported as not charged. */
  async function insist(call, init) {
    const { record } = call
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; ) {
      const reply = await request(call.path, init)
      record.attempts += 1
      record.last = read(reply)
      record.outcome = `${reply.status} ${parsed(reply.text)?.code ?? ''}`.trim()
      if (record.last === WORDS.unknown) record.wasPending = true
      if (record.last === WORDS.notCharged) record.wasRefunded = true
      if (record.last === WORDS.answered) {
        record.answer = createHash('sha256').update(reply.text).digest('hex')
        record.transaction = settlementIn(reply.headers.get('payment-response'))
      }
      if (record.last === WORDS.answered || record.last === WORDS.refused) return
      if (record.last === WORDS.notCharged && call.walksAway) return
      const seconds = Number(reply.headers.get('retry-after') ?? 0)
      await sleep(Math.min(MAX_WAIT_MS, Math.max(100, seconds * 1000)))
    }
  }

  return { reach, insist }
}

/** What a reply reports became of the payment that was sent with it. */
function read({ status, text }) {
  if (status === 200) return WORDS.answered
  if (status === 0) return WORDS.unknown
  const answer = parsed(text)
  if (status === 402) return WORDS.refused
  return answer?.charged === 'no' ? WORDS.notCharged : WORDS.unknown
}

/** Which transaction an answer states it was paid with. */
function settlementIn(header) {
  return header === null ? undefined : JSON.parse(Buffer.from(header, 'base64').toString()).transaction
}

export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
