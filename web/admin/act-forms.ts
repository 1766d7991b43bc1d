import type { ActForm } from './act-form.ts'
import type { AdminApi, Input, Row } from './api.ts'
import { createPicker, toNetworkChoices, toToolChoices } from './picker.ts'
import { createPriceForm } from './price-form.ts'
import { formatDollars, shorten, toTitle } from './words.ts'

/** @throws ApiError when the choices cannot be read. */
export async function createForm(
  api: AdminApi,
  operation: string,
  input: Input,
  subject: Row | undefined,
): Promise<ActForm> {
  if (operation === 'price') return createPriceForm((await api.look('tools')).rows, input)
  if (operation === 'switch') return createSwitchForm(api, input, subject)
  return createPlainForm(operation, input, subject)
}

/** Acts that need nothing but the row they are asked for. */
function createPlainForm(operation: string, input: Input, subject: Row = {}): ActForm {
  const id = shorten(`${input['id']}`)
  const isReconcile = operation === 'reconcile'
  const amount = typeof subject['amountUsd'] === 'string' ? `${formatDollars(subject['amountUsd'])} for ` : ''
  return {
    title: isReconcile ? 'Reconcile a payment' : 'Run a job now',
    verb: isReconcile ? 'Reconcile' : 'Run now',
    fields: [],
    isReasonPublic: false,
    effect: () =>
      isReconcile
        ? `Asks the chain what became of payment ${id} (${amount}${subject['tool'] ?? 'a call'}) and writes it into the books.`
        : `Has ${subject['kind'] ?? 'the job'} (${id}) run as soon as a worker is free.`,
    problem: () => undefined,
    input: () => input,
    sentence: ({ message, kind }) => (isReconcile ? `${message}` : `${kind} will run at once.`),
    onChange: () => {},
  }
}

async function createSwitchForm(api: AdminApi, input: Input, subject: Row | undefined): Promise<ActForm> {
  const kind = `${input['kind']}`
  const isChosen = input['id'] !== undefined
  let id = `${input['id'] ?? ''}`
  let state = `${input['state'] ?? 'off'}`
  let changed = () => {}
  const fields: HTMLElement[] = []
  if (!isChosen) {
    const rows = (await api.look(kind === 'tool' ? 'tools' : 'switches')).rows
    const choices = kind === 'tool' ? toToolChoices(rows, false) : toNetworkChoices(rows)
    const picker = createPicker({
      legend: toTitle(kind),
      choices,
      onChange(picked) {
        id = picked
        const isOff = rows.some((row) => row['id'] === picked && row['state'] === 'off')
        state = isOff ? 'on' : 'off'
        changed()
      },
    })
    fields.push(picker.element)
  }
  const name = () => `${subject?.['name'] ?? subject?.['title'] ?? id}`
  return {
    title: isChosen ? `Switch ${name()} ${state}` : `Switch a ${kind}`,
    verb: isChosen ? `Switch ${state}` : 'Switch',
    fields,
    isReasonPublic: true,
    effect: () => (id === '' ? `Choose a ${kind}.` : describeSwitch(kind, id, state)),
    problem: () => (id === '' ? `Choose a ${kind}.` : undefined),
    input: () => ({ kind, id, state }),
    sentence: (outcome) => `${outcome['id']} is ${outcome['state']}.`,
    onChange(listener) {
      changed = listener
    },
  }
}

function describeSwitch(kind: string, id: string, state: string): string {
  if (state === 'on') return `${id} is offered again at every gateway on this database.`
  return kind === 'tool'
    ? `${id} leaves every offer and list. Callers get 503 and are not charged; calls that run are finished.`
    : `${id} leaves every offer. Payments on it that are not claimed yet are refused, uncharged.`
}
