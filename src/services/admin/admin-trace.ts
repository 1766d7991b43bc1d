import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import type { PaymentTrace } from '../../store/admin/trace-repository.ts'
import { createTraceRepository } from '../../store/admin/trace-repository.ts'
import type { Database } from '../../store/engine/database.ts'
import type { FindLinks } from './admin-links.ts'
import { toDollars, toIsoTime, toPaymentRow } from './admin-rows.ts'

/** One thing that happened to a payment. */
interface Step {
  readonly at: number
  readonly what: string
  readonly who?: string | null
  readonly outcome?: string | null
  readonly transaction?: string | null
}

/** Everything that is known of one payment, in the order in which it happened. */
export function createAdminTrace(database: Database, links: FindLinks) {
  const repository = createTraceRepository(database)
  return async function trace(id: string): Promise<JsonObject> {
    const [payment, ...others] = await repository.find(id)
    if (!payment)
      throw new GatewayError('not_found', 'There is no payment of this id, transaction or request.')
    const found = await repository.read(payment)
    const steps = [...describePayment(found), ...describeSettlement(found), ...describeRest(found)]
    return {
      payment: { ...toPaymentRow(payment, links), requestHash: payment.req_hash, replays: payment.replays },
      rows: steps
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, what, who = null, outcome = null, transaction = null }) => ({
          at: toIsoTime(at),
          what,
          who,
          outcome,
          transaction,
        })),
      ...(others.length > 0
        ? { others: others.map(({ header_id, state }) => ({ id: header_id, state })) }
        : {}),
    }
  }
}

function describePayment({ payment, answer }: PaymentTrace): readonly Step[] {
  const { fence, holder, tool, created_at, valid_before, settled_at, delivered_at, replays, late } = payment
  const owners = fence === 1 ? 'claimed' : `claimed; it has had ${fence} owners`
  const claimed: Step = { at: created_at, what: `${owners} for ${tool}`, who: holder && `gateway ${holder}` }
  const expired: Step = { at: valid_before * 1000, what: 'the authorization ends' }
  return [
    claimed,
    expired,
    ...(settled_at === null
      ? []
      : [{ at: settled_at, what: late === 1 ? 'settled late' : 'settled', transaction: payment.tx }]),
    ...(delivered_at === null
      ? []
      : [
          {
            at: delivered_at,
            what: 'answered',
            outcome: replays > 0 ? `repeated ${replays} times since` : null,
          },
        ]),
    ...(answer?.purge_at == null ? [] : [{ at: answer.purge_at, what: 'the stored answer is forgotten' }]),
    ...(payment.next_check_at === null
      ? []
      : [{ at: payment.next_check_at, what: 'the chain is looked at next', outcome: payment.reason }]),
  ]
}

function describeSettlement({ attempts, journal }: PaymentTrace): readonly Step[] {
  const given = journal.filter(({ account }) => account !== 'payer')
  return [
    ...attempts.flatMap(({ facilitator, started_at, ended_at, class: outcome, reason, tx }): Step[] => [
      { at: started_at, what: 'asked to settle', who: facilitator },
      ...(ended_at === null
        ? []
        : [
            {
              at: ended_at,
              what: 'settlement answered',
              who: facilitator,
              outcome: [outcome, reason].filter((part) => part !== null).join(': '),
              transaction: tx,
            },
          ]),
    ]),
    ...given.map(({ kind, account, at }): Step => ({ at, what: `books: ${kind}`, who: account })),
  ]
}

function describeRest({ credit, outgoing, payouts, jobs, topup, acts }: PaymentTrace): readonly Step[] {
  return [
    ...(credit
      ? [
          credit.used_at === null
            ? {
                at: credit.expires_at,
                what: 'the credit ends',
                outcome: credit.failure ?? `${credit.runs} runs`,
              }
            : { at: credit.used_at, what: 'the paid work was done', outcome: `${credit.runs} runs` },
        ]
      : []),
    ...outgoing.flatMap(({ kind, state, tx, reason, micro_usd, created_at, landed_at }): Step[] => [
      {
        at: created_at,
        what: `${kind} of $${toDollars(micro_usd)}`,
        outcome: landed_at === null ? (reason ?? state) : null,
      },
      ...(landed_at === null ? [] : [{ at: landed_at, what: `${kind} landed`, transaction: tx }]),
    ]),
    ...payouts.map(({ id, created_at }): Step => ({ at: created_at, what: 'payout ordered', who: id })),
    ...jobs.map(
      ({ id, kind, run_at, failures, last_error, dead_at }): Step => ({
        at: dead_at ?? run_at,
        what: dead_at === null ? `job ${kind} runs next` : `job ${kind} given up`,
        who: id,
        outcome: failures > 0 ? `${failures} failures, ${last_error}` : null,
      }),
    ),
    ...(topup?.credited_at == null
      ? []
      : [{ at: topup.credited_at, what: 'credited to a session', who: topup.session }]),
    ...acts.map(({ at, who, act, outcome }): Step => ({ at, what: `operator: ${act}`, who, outcome })),
  ]
}
