import { fill, make } from '../dom.ts'
import { gatewayUrl } from '../gateway.ts'
import { createTabs } from '../tabs.ts'
import { needsOperator } from '../try/operator-token.ts'
import type { PlannedCall } from '../try/planned-call.ts'
import { codeBlock } from './code-block.ts'
import { type CodeSample, callSamples } from './samples.ts'

export interface CodeView {
  readonly element: HTMLElement
  /** Writes the code anew for what the fields hold now. */
  renew(): void
}

/** The call in hand as code, a tab for each language; the chosen one stays chosen while parameters change. */
export function codeView(planned: () => PlannedCall | string): CodeView {
  const blocks = new Map<string, HTMLElement>()
  const trouble = make('p', { class: 'trouble' })
  const samples = write(planned())
  const tabs = createTabs(
    'Languages',
    (typeof samples === 'string' ? [] : samples).map((sample) => ({
      title: sample.title,
      content: () => {
        const block = make('div', {})
        blocks.set(sample.id, block)
        renew()
        return [block]
      },
    })),
  )

  function renew(): void {
    const written = write(planned())
    trouble.textContent = typeof written === 'string' ? written : ''
    if (typeof written === 'string') return
    for (const { id, title, text } of written) {
      const block = blocks.get(id)
      if (block) fill(block, codeBlock(text, `The call in ${title}`))
    }
  }

  return { element: make('div', { class: 'code-view' }, trouble, operatorNote(planned()), tabs), renew }
}

/** What code must send besides the payment. */
function operatorNote(planned: PlannedCall | string): HTMLElement | undefined {
  if (typeof planned === 'string' || !needsOperator(planned.tool)) return undefined
  return make(
    'p',
    { class: 'quiet' },
    'The paid request also needs the header X-Operator-Token with your token of an identity provider. The command line reads it from PENNYWIRE_OPERATOR_TOKEN.',
  )
}

function write(planned: PlannedCall | string): readonly CodeSample[] | string {
  if (typeof planned === 'string') return planned
  const { tool, input } = planned
  const { method, path, id: toolId, priceUsd: price } = tool
  return callSamples({ method, path, toolId, input, origin: gatewayUrl, price })
}
