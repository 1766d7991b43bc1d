import { fill, make } from '../dom.ts'
import type { ActForm } from './act-form.ts'
import { createForm } from './act-forms.ts'
import type { AdminApi, Input, Row } from './api.ts'
import { openDialog } from './dialog.ts'

interface ActDeps {
  readonly api: AdminApi
  /** Called once it is done, with a sentence. */
  onDone(sentence: string): void
}

const MAX_REASON = '160'

/** Asks for what an act needs and for its reason, shows what it will do, and has it done. */
export async function askForAct(
  { api, onDone }: ActDeps,
  {
    operation,
    input,
    subject,
  }: { readonly operation: string; readonly input: Input; readonly subject?: Row },
): Promise<void> {
  const form = await createForm(api, operation, input, subject)
  const dialog = openDialog({ title: form.title })
  const trouble = make('p', { class: 'trouble', role: 'alert' })
  const reason = make('input', {
    id: 'reason',
    name: 'reason',
    required: true,
    maxlength: MAX_REASON,
    autocomplete: 'off',
    'aria-describedby': 'reason-note',
  })
  const send = make('button', { type: 'submit', class: 'main' }, form.verb)
  const effect = make('p', { class: 'effect' })
  const showEffect = () => fill(effect, form.effect())
  form.onChange(showEffect)
  showEffect()

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    trouble.textContent = form.problem() ?? ''
    if (trouble.textContent !== '') return
    send.setAttribute('aria-busy', 'true')
    send.disabled = true
    try {
      const outcome = await api.act(operation, { ...form.input(), reason: reason.value.trim() })
      dialog.close()
      onDone(form.sentence(outcome))
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : `${error}`
    } finally {
      send.disabled = false
      send.removeAttribute('aria-busy')
    }
  }

  dialog.body.append(createBody({ form, reason, effect, trouble, send, close: dialog.close, submit }))
  dialog.body.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

function createBody({
  form,
  reason,
  effect,
  trouble,
  send,
  close,
  submit,
}: {
  readonly form: ActForm
  readonly reason: HTMLElement
  readonly effect: HTMLElement
  readonly trouble: HTMLElement
  readonly send: HTMLElement
  readonly close: () => void
  readonly submit: (event: Event) => Promise<void>
}): HTMLFormElement {
  return make(
    'form',
    { class: 'act', submit: (event) => void submit(event) },
    ...form.fields,
    effect,
    make(
      'div',
      { class: 'field' },
      make('label', { for: 'reason' }, 'Reason ', make('span', { class: 'needed' }, 'required')),
      reason,
      make(
        'p',
        { id: 'reason-note', class: 'quiet' },
        form.isReasonPublic
          ? 'Callers read it in the refusal. It is recorded with your name.'
          : 'It is recorded with your name.',
      ),
    ),
    trouble,
    make('div', { class: 'row end' }, make('button', { type: 'button', click: close }, 'Cancel'), send),
  )
}
