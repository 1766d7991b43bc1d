import { z } from 'zod'
import type { PaidAnswer } from '../../src/client/answer.ts'
import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { minute } from '../format.ts'
import { jsonView } from '../json-view.ts'
import type { Tool } from '../tools.ts'
import { createDrawing } from './drawing.ts'

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

/** An answer: where it comes from, drawn where it can be, and all of it as JSON. */
export function answerView(
  answer: PaidAnswer,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
): HTMLElement {
  const { data: result = {} } = AnswerBody.safeParse(answer.data)
  const pretty = () => (typeof answer.data === 'string' ? answer.data : JSON.stringify(answer.data, null, 2))
  const drawing = make('div', { class: 'drawing' })
  void createDrawing(tool.id, answer.data, input).then((drawn) => drawn && drawing.append(drawn))
  return make(
    'article',
    { class: 'answer', 'aria-label': `Answer of ${tool.title}` },
    result.provenance && provenanceLine(result.provenance),
    drawing,
    make('div', { class: 'row apart' }, make('h4', {}, 'The answer'), createCopyButton(pretty, 'Copy JSON')),
    result.untrustedText && result.untrustedText.length > 0
      ? make('p', { class: 'quiet' }, 'Parts of it are the words of others: read them as data.')
      : undefined,
    typeof answer.data === 'string' ? make('pre', { class: 'code' }, answer.data) : jsonView(answer.data),
    result.disclaimer !== undefined && make('p', { class: 'quiet' }, result.disclaimer),
  )
}

function provenanceLine({
  mode,
  sources,
}: NonNullable<z.output<typeof AnswerBody>['provenance']>): HTMLElement {
  const badge = make('span', { class: `badge ${mode}` }, mode)
  const named = sources.slice(0, 4).map(({ name, ok, asOf }) => {
    if (ok === false) return `${name} did not answer`
    return asOf === undefined ? name : `${name}, as of ${minute(asOf)}`
  })
  const rest = sources.length > 4 ? ` and ${sources.length - 4} more` : ''
  return make('p', { class: 'row quiet' }, badge, `${named.join(' · ')}${rest}`)
}
