import { fetchKeys } from '../../client/index.ts'
import { askingOverA2a, askingOverMcp } from './agents.ts'
import { asking, filling, paying, repeating, verifying } from './buying.ts'
import { consulting } from './consulting.ts'
import { counting } from './counting.ts'
import { cuttingOff, repairing } from './failing.ts'
import { openStage, type Stage } from './stage.ts'
import { isTrue, type Step, tellEnd, tellStep } from './story.ts'

/**
 * Shows a paid call from offer to receipt, and the same call as agents make it, in a gateway of its own on embedded
 * defaults, and checks everything it says. The exit code is 1 when something was not so.
 */
export async function demo({ json }: { readonly json?: true }): Promise<void> {
  const stage = await openStage()
  const steps: Step[] = []
  try {
    for await (const step of story(stage)) {
      steps.push(step)
      if (!json) process.stdout.write(tellStep(step, steps.length))
    }
  } finally {
    await stage.gateway.close()
  }
  process.stdout.write(json ? `${JSON.stringify({ ok: isTrue(steps), steps }, null, 2)}\n` : tellEnd(steps))
  if (!isTrue(steps)) process.exitCode = 1
}

async function* story(stage: Stage): AsyncGenerator<Step> {
  yield await filling(stage)
  const { step: offered, price, payTo } = await asking(stage)
  yield offered
  const { step: paid, bought } = await paying(stage, price)
  yield paid
  const keys = await fetchKeys(stage.gateway.url)
  yield await verifying(keys, bought)
  yield await repeating(stage, bought)
  const { step: failed, payment } = await cuttingOff(stage)
  yield failed
  yield await repairing(stage, { price, payment })
  const { step: consulted, ready } = await consulting(stage)
  yield consulted
  const measure = { ready, price, keys, bought }
  yield await askingOverMcp(stage, measure)
  yield await askingOverA2a(stage, measure)
  yield await counting(stage, { price, payTo })
}
