import { BLOCK_SECONDS, type Entry, UNSURE_BLOCKS } from './chain.ts'
import { type Account, type AnswerEvent, isNotCharged } from './findings.ts'
import { BLOCKS_APART } from './node.ts'
import type { SimulationResult } from './simulation-result.ts'

/** How long after its end an authorization may be called dead, milliseconds. */
const MARGIN = 60_000
/** The longest way of a reading from the chain to a client's answer. */
const ON_THE_WAY = 12_000

/**
 * INV4: "not charged" is always true. Money that comes all the same comes late and is
 * recorded so; and a settlement that was asked for is called refused only when the chain proves it.
 */
export function honesty(account: Account, remains: SimulationResult): string | undefined {
  for (const result of account.answers) {
    if (!isNotCharged(result.answer)) continue
    const wrong =
      findCode(result) === 'payment_refused'
        ? findUnproven(account, result, remains)
        : findUntruth(account, result, remains)
    if (wrong) return `request ${result.request} was told ${findCode(result)}, ${wrong}`
  }
  return undefined
}

function findCode({ answer: result }: AnswerEvent): string {
  return 'code' in result ? result.code : result.kind
}

/** "Not charged" holds for the moment it is answered: nothing that was asked for before may still move the money. */
function findUntruth(account: Account, result: AnswerEvent, remains: SimulationResult): string | undefined {
  const { moved, transfers, row, settleAsked } = account
  const from = askedAt(account, result)
  const hadFailed = moved.some(({ to, at }) => to === 'failed' && at <= result.at)
  const writtenAt = moved.find(({ to }) => to === 'settling')?.at ?? Number.POSITIVE_INFINITY
  // another request for the same payment may have moved on in the meantime
  const isAlone = !account.asked.some((other) => isAtOnce(account, result, other))
  const until = isAlone ? result.at : from
  if (writtenAt <= until && !hadFailed) return 'although its settlement was written down'
  if (settleAsked.some(({ at }) => at < from) && !hadFailed)
    return 'although its settlement had been asked for'
  const [transfer] = transfers
  if (!transfer) return undefined
  // a payer who is asked for another payment must not have paid already
  if (result.answer.kind === 'offer' && isReadable(transfer, remains, from))
    return 'although the money had come'
  if (writtenAt < Number.POSITIVE_INFINITY) return undefined
  return row?.late === 1 ? undefined : 'and the money that came is not booked as late'
}

function askedAt({ asked }: Account, { request, at }: AnswerEvent): number {
  return asked.find((each) => each.request === request)?.at ?? at
}

function isAtOnce(account: Account, result: AnswerEvent, other: Account['asked'][number]): boolean {
  if (other.request === result.request || other.at > result.at) return false
  const end = account.answers.find(({ request }) => request === other.request)?.at ?? Number.POSITIVE_INFINITY
  return end >= askedAt(account, result)
}

/** A refusal needs a proof on chain: a cancelled nonce, an empty account, or the end of the authorization. */
function findUnproven(account: Account, result: AnswerEvent, remains: SimulationResult): string | undefined {
  const { key, asked, transfers, row, moved } = account
  const { purchases, entries, balanceAt, history, plan } = remains
  const authorization = purchases.get(key)?.payment.authorization
  if (!authorization) return undefined
  const { from, nonce, validBefore } = authorization
  // of a metered payment no more was asked for than what was used
  const value = row?.due ? BigInt(row.due) : authorization.value
  const [transfer] = transfers
  const decided = moved.find(
    ({ to, at }) => to === 'failed' && at >= askedAt(account, result) && at <= result.at,
  )
  const lookedAt = decided ? decided.at - ON_THE_WAY : askedAt(account, result)
  if (transfer && isReadable(transfer, remains, lookedAt)) return 'although the money had come'
  if (transfer && row?.late !== 1) return 'and the money that came is not booked as late'
  if (result.at >= Number(validBefore) * 1000 + MARGIN) return undefined
  const isCancel = (entry: Entry) =>
    entry.kind === 'cancelled' && entry.from === from && entry.nonce === nonce
  if (entries.some(isCancel)) return undefined
  const first = history.happenings[0]?.at ?? 0
  const begin = Math.max(first, (asked[0]?.at ?? result.at) - blindMilliseconds(plan))
  for (let at = begin; at <= result.at; at += BLOCK_SECONDS * 1000) {
    // what the payment itself took away proves nothing
    const own = transfer && transfer.at <= at ? transfer.value : 0n
    if (balanceAt(from, at) + own < value) return undefined
  }
  return 'and the chain does not prove it'
}

/** How long what the chain holds may stay unseen by a node that answers. */
function blindMilliseconds({ node }: SimulationResult['plan']): number {
  const { asked, blocksBehind, strayedAfter } = node.second
  // on a branch of its own, as long as it is not visible that it is one
  const second = blocksBehind + (strayedAfter === undefined ? 0 : BLOCKS_APART)
  const behind = Math.max(node.maxBlocksBehind, asked > 0 ? second : 0)
  return (UNSURE_BLOCKS + 1 + behind) * BLOCK_SECONDS * 1000
}

/** Whether every node that answered at a time must have shown a transfer. */
function isReadable({ at: minedAt }: Entry, { plan }: SimulationResult, at: number): boolean {
  return minedAt + blindMilliseconds(plan) <= at
}
