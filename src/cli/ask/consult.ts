import { z } from 'zod'
import { readListed } from '../call/read-listed.ts'
import { CliError } from '../exit-code.ts'
import { fetchGateway } from '../reach.ts'

/** Ids and names stand in command lines that people paste. */
const Id = z.string().regex(/^[\w.-]{1,80}$/)
const Call = z.looseObject({
  toolId: Id,
  params: z.record(Id, z.unknown()),
  max_cost_usd: z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/),
  why: z.string().optional(),
})
const Plan = z.looseObject({
  mode: z.string(),
  calls: z.array(Call).max(20),
  alternatives: z.array(Call.partial({ params: true, max_cost_usd: true })).default([]),
  missing: z.array(z.looseObject({ toolId: z.string(), field: z.string(), hint: z.string() })).default([]),
  unused: z.array(z.string()).default([]),
  message: z.string().default(''),
})
/** What a gateway makes of a sentence: the calls that answer it, or what is missing. */
export type Plan = z.infer<typeof Plan>
export type PlannedCall = Plan['calls'][number]

const Refusal = z.looseObject({ error: z.string() })

/**
 * Asks a gateway which calls answer a sentence. It is free.
 *
 * @throws CliError when the gateway plans no calls, PaymentError when it refuses to answer.
 */
export async function consult(url: string, intent: string): Promise<Plan> {
  const reply = await fetchGateway(`${url}/agent/consult`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent }),
  })
  const plan = readListed(reply, Plan)
  if (plan) return plan
  const reason = Refusal.safeParse(reply.body).data?.error
  throw new CliError('notCharged', reason ?? 'This gateway plans no calls (POST /agent/consult).', {
    hint: 'You were not charged.',
  })
}
