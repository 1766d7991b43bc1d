import { codeView } from '../code/code-view.ts'
import { make } from '../dom.ts'
import { span } from '../format.ts'
import type { Capabilities } from '../gateway.ts'
import { createTabs } from '../tabs.ts'
import { createCallUrl, isFree, type Tool } from '../tools.ts'
import { createSteps, runBusy, showStep } from './call-steps.ts'
import { createFields } from './fields.ts'
import { operatorField } from './operator-token.ts'
import { type PlannedCall, planCall } from './planned-call.ts'
import { createPurchase, type Payers } from './purchase-flow.ts'

export interface CallForm {
  /** Puts a call into the form, ready to be changed and made. */
  begin(tool: Tool, input: Readonly<Record<string, unknown>>): void
}

/** Where a visitor makes a call: its parameters, its offer, the payment and the answer, one below the other. */
export function openCallForm(capabilities: Capabilities, payers: Payers): CallForm {
  const steps = createSteps()
  const ask = createPurchase(steps, capabilities, payers)
  return {
    begin(tool, input) {
      const badges = make(
        'p',
        { class: 'row quiet' },
        make('code', {}, `${tool.method} ${tool.path}`),
        ...createBadges(tool),
      )
      steps.clear()
      showStep(steps.call, tool.title, [badges, make('p', {}, tool.description), callTabs(tool, input, ask)])
    },
  }
}

/** The parameters of a call in one tab, and the code that makes it in another. */
function callTabs(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  ask: (wanted: PlannedCall) => Promise<void>,
): HTMLElement {
  const fields = createFields(tool, input)
  const button = make(
    'button',
    { type: 'submit', class: 'main' },
    isFree(tool) ? 'Run it, free' : 'Ask for the price',
  )
  const trouble = make('p', { class: 'trouble', role: 'alert' })
  const form = make('form', {}, fields.element, operatorField(tool), trouble, button)
  const code = codeView(() => planCall(tool, fields.input))
  form.addEventListener('input', code.renew)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    trouble.textContent = ''
    const wanted = planCall(tool, fields.input)
    if (typeof wanted === 'string') {
      trouble.textContent = wanted
      return
    }
    // the address names what is asked, so that it can be shared; opening it asks for nothing and pays nothing
    history.replaceState(null, '', createCallUrl(tool.id, wanted.input))
    void runBusy(button, () => ask(wanted))
  })
  return createTabs('The call', [
    { title: 'Parameters', content: () => [form] },
    { title: 'Code', content: () => [code.element] },
  ])
}

function createBadges({ maxAgeSeconds, access, metered }: Tool): HTMLElement[] {
  return [
    ...(maxAgeSeconds === undefined ? [] : [`at most ${span(maxAgeSeconds)} old`]),
    ...(metered ? ['charged by use'] : []),
    ...(access === undefined ? [] : ['asks who operates the agent']),
  ].map((words) => make('span', { class: 'badge' }, words))
}
