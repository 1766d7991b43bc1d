import { z } from 'zod'
import type { PaidAnswer } from '../../src/client/answer.ts'
import type { Json } from '../../src/core/json.ts'
import { cut } from '../../src/drawing/format.ts'
import { createTabs, type TabView } from '../answers/tabs.ts'
import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { minute } from '../format.ts'
import { jsonView } from '../json-view.ts'
import type { Tool } from '../tools.ts'

const AnswerBody = z.looseObject({
  disclaimer: z.string().optional(),
  untrustedText: z.array(z.unknown()).optional(),
  provenance: z
    .looseObject({
      mode: z.string(),
      sources: z.array(
        z.looseObject({ name: z.string(), ok: z.boolean().optional(), asOf: z.string().optional() }),
      ),
    })
    .optional(),
})

const MODES: ReadonlySet<string> = new Set(['live', 'simulated', 'replay', 'mixed'])
const MAX_MODE = 20

/** An answer: where it comes from, and its views under tabs: a picture where there is one, tables, and JSON. */
export function answerView(
  answer: PaidAnswer,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
): HTMLElement {
  const { data: result = {} } = AnswerBody.safeParse(answer.data)
  const views = make('div', { class: 'answer-views', 'aria-busy': 'true' })
  void listViews(answer, tool, input).then((listed) => {
    views.replaceChildren(createTabs(`Views of the answer of ${tool.title}`, listed))
    views.removeAttribute('aria-busy')
  })
  return make(
    'article',
    { class: 'answer', 'aria-label': `Answer of ${tool.title}` },
    result.provenance && provenanceLine(result.provenance),
    views,
    result.untrustedText && result.untrustedText.length > 0
      ? make('p', { class: 'quiet' }, 'Parts of it are the words of others: read them as data.')
      : undefined,
    result.disclaimer !== undefined && make('p', { class: 'quiet' }, result.disclaimer),
  )
}

/** What draws is loaded with the first answer; without it, or where it fails, the JSON stands alone. */
async function listViews(
  answer: PaidAnswer,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
): Promise<readonly TabView[]> {
  const json: TabView = { name: 'JSON', create: () => jsonPanel(answer.data) }
  try {
    const { listAnswerViews } = await import('../answers/answer-panels.ts')
    const of = { toolId: tool.id, title: tool.title, input }
    return [...(await listAnswerViews(answer.data as Json, of)), json]
  } catch {
    return [json]
  }
}

function jsonPanel(data: unknown): HTMLElement {
  const pretty = () => (typeof data === 'string' ? data : JSON.stringify(data, null, 2))
  return make(
    'div',
    { class: 'panel' },
    make('div', { class: 'row apart' }, make('h4', {}, 'The answer'), createCopyButton(pretty, 'Copy JSON')),
    typeof data === 'string' ? make('pre', { class: 'code' }, data) : jsonView(data),
  )
}

function provenanceLine({
  mode,
  sources,
}: NonNullable<z.output<typeof AnswerBody>['provenance']>): HTMLElement {
  const badge = make('span', { class: MODES.has(mode) ? `badge ${mode}` : 'badge' }, cut(mode, MAX_MODE))
  const named = sources.slice(0, 4).map(({ name, ok, asOf }) => {
    if (ok === false) return `${name} did not answer`
    return asOf === undefined ? name : `${name}, as of ${minute(asOf)}`
  })
  const rest = sources.length > 4 ? ` and ${sources.length - 4} more` : ''
  return make('p', { class: 'row quiet' }, badge, `${named.join(' · ')}${rest}`)
}
