import { fetchKeys } from '../../client/index.ts'
import { formatJson } from '../terminal/format-json.ts'
import { buyOverA2a, buyOverMcp } from './agents.ts'
import { compareBalances } from './compare-balances.ts'
import { consultGateway } from './consult-gateway.ts'
import { fundWallet, payForCall, repeatCall, requestOffer, verifyCall } from './paid-call.ts'
import { openStage, type Stage } from './stage.ts'
import { formatStep, formatSummary, isTrue, type Step } from './story.ts'
import { disconnectUpstream, reconnectUpstream } from './upstream-outage.ts'

/**
 * Shows a paid call from offer to receipt, and the same call as agents make it, in a gateway of its own on embedded
 * defaults, and checks everything it states. The exit code is 1 when something was not so.
 */
export async function demo({ json }: { readonly json?: true }): Promise<void> {
  const stage = await openStage()
  const steps: Step[] = []
  try {
    for await (const step of story(stage)) {
      steps.push(step)
      if (!json) process.stdout.write(formatStep(step, steps.length))
    }
  } finally {
    await stage.gateway.close()
  }
  process.stdout.write(json ? `${formatJson({ ok: isTrue(steps), steps }, 2)}\n` : formatSummary(steps))
  if (!isTrue(steps)) process.exitCode = 1
}

async function* story(stage: Stage): AsyncGenerator<Step> {
  yield await fundWallet(stage)
  const { step: offered, price, payTo } = await requestOffer(stage)
  yield offered
  const { step: paid, bought } = await payForCall(stage, price)
  yield paid
  const keys = await fetchKeys(stage.gateway.url)
  yield await verifyCall(keys, bought)
  yield await repeatCall(stage, bought)
  const { step: failed, payment } = await disconnectUpstream(stage)
  yield failed
  yield await reconnectUpstream(stage, { price, payment })
  const { step: consulted, ready } = await consultGateway(stage)
  yield consulted
  const measure = { ready, price, keys, bought }
  yield await buyOverMcp(stage, measure)
  yield await buyOverA2a(stage, measure)
  yield await compareBalances(stage, { price, payTo })
}
