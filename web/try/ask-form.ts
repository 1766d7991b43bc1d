import { z } from 'zod'
import { fill, make, one } from '../dom.ts'
import { dollars } from '../format.ts'
import { describeError, send } from '../gateway.ts'
import { createAskUrl, createCallUrl, type Tool } from '../tools.ts'

const Advice = z.looseObject({
  message: z.string(),
  calls: z.array(
    z.looseObject({
      toolId: z.string(),
      params: z.record(z.string(), z.unknown()),
      max_cost_usd: z.string(),
      why: z.string(),
    }),
  ),
  alternatives: z.array(z.looseObject({ toolId: z.string(), why: z.string() })),
  missing: z.array(z.looseObject({ toolId: z.string(), field: z.string(), hint: z.string() })),
})
type Advice = z.output<typeof Advice>

export interface AskOptions {
  readonly tools: () => readonly Tool[]
  /** Called with the first call that was found. */
  readonly found: (toolId: string, params: Record<string, unknown>) => void
}

export interface AskForm {
  /** Asks a sentence as if a visitor had written it. */
  ask(sentence: string): void
}

/** A sentence in, ready calls out: asking costs nothing. */
export function openAskForm({ tools, found }: AskOptions): AskForm {
  const form = one('ask', HTMLFormElement)
  const intent = one('intent', HTMLInputElement)
  const advice = one('advice', HTMLElement)
  const button = one('find', HTMLButtonElement)
  const titleOf = (id: string) => tools().find((tool) => tool.id === id)?.title ?? id

  async function ask(): Promise<void> {
    const text = intent.value.trim()
    if (text === '') return
    button.disabled = true
    history.replaceState(null, '', createAskUrl(text))
    fill(advice, make('p', { class: 'quiet' }, 'Looking through the tools …'))
    try {
      const answer = await send('agent/consult', Advice, { intent: text })
      fill(advice, adviceView(answer, titleOf))
      const [first] = answer.calls
      if (first) found(first.toolId, first.params)
    } catch (error) {
      fill(advice, make('p', { class: 'trouble' }, describeError(error)))
    } finally {
      button.disabled = false
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
  for (const example of document.querySelectorAll<HTMLButtonElement>('#examples button')) {
    example.addEventListener('click', () => {
      intent.value = example.textContent
      void ask()
    })
  }
  return {
    ask(sentence) {
      intent.value = sentence
      void ask()
    },
  }
}

function adviceView({ message, calls, alternatives, missing }: Advice, titleOf: (id: string) => string) {
  const link = (toolId: string, params?: object) =>
    make('a', { href: createCallUrl(toolId, params) }, titleOf(toolId))
  return make(
    'div',
    { class: 'advice' },
    make('p', {}, message),
    calls.length > 1 &&
      make(
        'ol',
        { class: 'calls' },
        ...calls.map(({ toolId, params, max_cost_usd: max }) =>
          make('li', {}, link(toolId, params), ' ', make('span', { class: 'figure' }, dollars(max))),
        ),
      ),
    missing.length > 0 &&
      make(
        'ul',
        { class: 'calls' },
        ...missing.map(({ toolId, field, hint }) => make('li', {}, link(toolId), `: add ${field}. ${hint}`)),
      ),
    alternatives.length > 0 &&
      make(
        'p',
        { class: 'quiet' },
        'Or did you mean ',
        ...alternatives.flatMap(({ toolId }, at) => (at === 0 ? [link(toolId)] : [', ', link(toolId)])),
        '?',
      ),
  )
}
