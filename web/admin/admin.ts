import { make, one } from '../dom.ts'

type Value = string | number | boolean
type Row = Readonly<Record<string, unknown>>
type Input = Readonly<Record<string, Value>>

/** What an admin can read or do, as `GET /admin/api` describes it. */
interface Operation {
  readonly id: string
  readonly kind: 'look' | 'act'
  readonly title: string
  readonly summary: string
  readonly columns: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly description: string
    readonly isOptional: boolean
  }[]
}

interface Page {
  readonly rows: readonly Row[]
  /** Where the next page begins; undefined at the end. */
  readonly next?: string
}

interface RowAction {
  readonly word: string
  readonly operation: string
  readonly input: Input
}

// The token lives in this module alone: not in a cookie, which other sites could have sent along, and not in storage.
let token = ''
let operations: readonly Operation[] = []
let shown: Operation | undefined

const EXPORTS = ['payments', 'journal', 'credits', 'sessions', 'outgoing', 'acts']
/** Where an act belongs, and what one click on a row does. */
const ACTIONS_BY_LIST: Readonly<Record<string, readonly string[]>> = {
  switches: ['switch'],
  prices: ['price'],
  stuck: ['reconcile'],
}
const ROW_ACTIONS: Readonly<Record<string, (row: Row) => RowAction>> = {
  stuck: ({ id }) => ({ word: 'Reconcile', operation: 'reconcile', input: { id: `${id}` } }),
  switches: ({ kind, id, state }) => {
    const to = state === 'off' ? 'on' : 'off'
    return { word: `Switch ${to}`, operation: 'switch', input: { kind: `${kind}`, id: `${id}`, state: to } }
  },
  prices: ({ tool }) => ({ word: 'Clear', operation: 'price', input: { tool: `${tool}`, clear: true } }),
}
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: ['tool', 'network'],
  state: ['off', 'on'],
}

const element = (id: string) => one(id, HTMLElement)

function setStatus(text: string, isBad = false): void {
  element('result').textContent = text
  element('result').className = isBad ? 'bad' : ''
}

async function fetchApi(
  path: string,
  options: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const response = await fetch(`/admin/api${path}`, {
    ...options,
    cache: 'no-store',
    credentials: 'omit',
    headers: { ...options.headers, Authorization: `Bearer ${token}` },
  })
  if (response.ok) return response
  const body: { error?: string; message?: string } = await response.json().catch(() => ({}))
  throw new Error(body.error ?? body.message ?? `The gateway answered with status ${response.status}.`)
}

/** Does something, and says so when it fails. */
async function runOrReport(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    setStatus(error instanceof Error ? error.message : `${error}`, true)
  }
}

async function signIn(event: Event): Promise<void> {
  event.preventDefault()
  const field = one('token', HTMLInputElement)
  token = field.value.trim()
  await runOrReport(async () => {
    const known: { readonly operations: readonly Operation[] } = await (await fetchApi('')).json()
    operations = known.operations
    field.value = ''
    element('enter').hidden = true
    element('leave').hidden = false
    element('signed-in').hidden = false
    const looks = operations.filter(({ kind }) => kind === 'look')
    element('lists').replaceChildren(
      ...looks.map((operation) =>
        listButton(operation.id, operation.title, () => runOrReport(() => show(operation))),
      ),
      listButton('export', 'Exports', showExports),
    )
    const [first] = looks
    if (first) await show(first)
  })
}

function listButton(id: string, title: string, onclick: () => void): HTMLButtonElement {
  return make('button', { type: 'button', id: `list-${id}`, click: onclick }, title)
}

function showHeading(id: string, title: string, summary: string): void {
  setStatus('')
  for (const button of element('lists').children) button.removeAttribute('aria-current')
  element(`list-${id}`).setAttribute('aria-current', 'page')
  element('title').textContent = title
  element('summary').textContent = summary
}

async function show(operation: Operation, result = ''): Promise<void> {
  shown = operation
  const { id, title, summary } = operation
  const body: Page = await (await fetchApi(`/${id}`)).json()
  if (shown !== operation) return
  showHeading(id, title, summary)
  setStatus(result)
  const acts = (ACTIONS_BY_LIST[id] ?? []).flatMap((act) => operations.find((one) => one.id === act) ?? [])
  element('acts').replaceChildren(...acts.map(createActionForm))
  element('rows').replaceChildren(
    body.rows.length === 0 ? make('p', {}, 'Nothing.') : createTable(operation, body.rows),
  )
  showMore(operation, body)
}

function showMore(operation: Operation, { next }: Page): void {
  element('more').hidden = next === undefined
  if (next === undefined) return
  element('more').onclick = () =>
    runOrReport(async () => {
      const body: Page = await (await fetchApi(`/${operation.id}?after=${encodeURIComponent(next)}`)).json()
      element('rows')
        .querySelector('tbody')
        ?.append(...body.rows.map((row) => createRow(operation, row)))
      showMore(operation, body)
    })
}

function createTable(operation: Operation, rows: readonly Row[]): HTMLTableElement {
  const names = operation.columns.map((column) => make('th', { scope: 'col' }, toWords(column)))
  if (ROW_ACTIONS[operation.id]) names.push(make('th', { scope: 'col' }))
  const head = make('thead', {}, make('tr', {}, ...names))
  return make('table', {}, head, make('tbody', {}, ...rows.map((row) => createRow(operation, row))))
}

function createRow(operation: Operation, row: Row): HTMLTableRowElement {
  const cells = operation.columns.map((column) => {
    const value = row[column] ?? '–'
    const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
    return make('td', { title: text, class: text === 'unknown' ? 'unknown' : '' }, text)
  })
  const act = ROW_ACTIONS[operation.id]?.(row)
  if (act) {
    const click = () => void runOrReport(() => perform(act.operation, act.input))
    cells.push(make('td', {}, make('button', { type: 'button', click }, act.word)))
  }
  return make('tr', {}, ...cells)
}

function createActionForm({ id, title, parameters }: Operation): HTMLFormElement {
  const form = make('form', {}, ...parameters.map(createField), make('button', { type: 'submit' }, title))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void runOrReport(() => perform(id, readInput(form)))
  })
  return form
}

function createField({ name, description, isOptional }: Operation['parameters'][number]): HTMLLabelElement {
  const attributes = { name, title: description, required: !isOptional }
  const choices = CHOICES[name]
  const field = choices
    ? make('select', attributes, ...choices.map((choice) => make('option', { value: choice }, choice)))
    : make('input', { ...attributes, type: name === 'clear' ? 'checkbox' : 'text', autocomplete: 'off' })
  return make('label', {}, `${toWords(name)}${isOptional ? ' (optional)' : ''}`, field)
}

function readInput(form: HTMLFormElement): Input {
  const input: Record<string, Value> = {}
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked) input[field.name] = true
    } else if (field.value.trim() !== '') input[field.name] = field.value.trim()
  }
  return input
}

async function perform(operation: string, input: Input): Promise<void> {
  const asked = Object.values(input).join(' ')
  if (!confirm(`${toWords(operation)}: ${asked}?`)) return
  const response = await fetchApi(`/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const outcome: Row = await response.json()
  const result = Object.entries(outcome).filter(([, value]) => value !== null)
  if (shown)
    await show(shown, `Done: ${result.map(([name, value]) => `${toWords(name)} ${value}`).join(', ')}.`)
}

function showExports(): void {
  shown = undefined
  showHeading('export', 'Exports', 'Whole tables as CSV. Every export is written down.')
  element('rows').replaceChildren()
  element('more').hidden = true
  const table = make('select', { name: 'what' }, ...EXPORTS.map((value) => make('option', { value }, value)))
  const from = make('input', { name: 'from', type: 'date' })
  const to = make('input', { name: 'to', type: 'date' })
  const form = make(
    'form',
    {},
    make('label', {}, 'Table', table),
    make('label', {}, 'First day, UTC', from),
    make('label', {}, 'Last day, UTC', to),
    make('button', { type: 'submit' }, 'Download'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = [table, from, to].filter(({ value }) => value !== '')
    const query = new URLSearchParams(fields.map(({ name, value }) => [name, value]))
    void runOrReport(async () => {
      const blob = await (await fetchApi(`/export?${query}`)).blob()
      const href = URL.createObjectURL(blob)
      make('a', { href, download: `${table.value}.csv` }).click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
      setStatus('Written.')
    })
  })
  element('acts').replaceChildren(form)
}

/** `amountUsd` as people write it. */
function toWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return (words[0] ?? '').toUpperCase() + words.slice(1).replace(/ usd$/, ' USD')
}

element('enter').addEventListener('submit', signIn)
element('leave').addEventListener('click', () => location.reload())
