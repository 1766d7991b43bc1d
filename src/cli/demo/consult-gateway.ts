import { z } from 'zod'
import { fetchGateway } from '../reach.ts'
import type { Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

const INTENT = 'Is bitcoin trending up on the 1h chart?'

const Consulted = z.looseObject({
  billed: z.boolean(),
  calls: z.array(
    z.looseObject({
      toolName: z.string(),
      toolId: z.string(),
      params: z.record(z.string(), z.unknown()),
      max_cost_usd: z.string(),
    }),
  ),
})
/** A call that can be run as it stands. */
export type ReadyCall = z.infer<typeof Consulted>['calls'][number]

/** @throws Error when the sentence is not understood: there would be nothing to buy. */
export async function consultGateway({
  buyer,
  gateway,
}: Stage): Promise<{ readonly step: Step; readonly ready: ReadyCall }> {
  const before = await buyer.balance()
  const { body } = await fetchGateway(`${gateway.url}/agent/consult`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent: INTENT }),
  })
  const { billed, calls } = Consulted.parse(body)
  const [ready] = calls
  if (!ready) throw new Error(`Consult finds no call for: ${INTENT}`)
  const step = {
    title: 'A sentence is turned into a call that can be run as it stands.',
    facts: {
      sentence: INTENT,
      call: `${ready.toolId} ${JSON.stringify(ready.params)}`,
      'costs at most': `${ready.max_cost_usd} USD`,
    },
    claims: [
      claim('It is the call that was bought above.', ready.toolId === 'signal' && isBitcoin(ready)),
      claim('This refusal is free.', !billed && (await buyer.balance()) === before),
    ],
  }
  return { step, ready }
}

function isBitcoin({ params }: ReadyCall): boolean {
  return params['token'] === 'bitcoin' && params['bar'] === '1h'
}
