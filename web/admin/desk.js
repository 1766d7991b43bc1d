// The token lives in this module alone: not in a cookie, which other sites could have sent along, and not in storage.
let token = ''
let operations = []
let shown

const at = (id) => document.getElementById(id)
const EXPORTS = ['payments', 'journal', 'credits', 'sessions', 'outgoing', 'acts']
/** Where an act belongs, and what one click on a row does. */
const ACTS_OF = { switches: ['switch'], prices: ['price'], stuck: ['reconcile'] }
const ROW_ACTS = {
  stuck: ({ id }) => ({ word: 'Reconcile', operation: 'reconcile', input: { id } }),
  switches: ({ kind, id, state }) => {
    const to = state === 'off' ? 'on' : 'off'
    return { word: `Switch ${to}`, operation: 'switch', input: { kind, id, state: to } }
  },
  prices: ({ tool }) => ({ word: 'Clear', operation: 'price', input: { tool, clear: true } }),
}
const CHOICES = { kind: ['tool', 'network'], state: ['off', 'on'] }

function element(name, { text, ...properties } = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

function say(text, isBad = false) {
  at('said').textContent = text
  at('said').className = isBad ? 'bad' : ''
}

async function ask(path, options = {}) {
  const response = await fetch(`/admin/api${path}`, {
    ...options,
    cache: 'no-store',
    credentials: 'omit',
    headers: { ...options.headers, Authorization: `Bearer ${token}` },
  })
  if (response.ok) return response
  const body = await response.json().catch(() => ({}))
  throw new Error(body.error ?? body.message ?? `The gateway answered with status ${response.status}.`)
}

/** Does something, and says so when it fails. */
async function trying(work) {
  try {
    await work()
  } catch (error) {
    say(error.message, true)
  }
}

async function enter(event) {
  event.preventDefault()
  token = at('token').value.trim()
  await trying(async () => {
    operations = (await (await ask('')).json()).operations
    at('token').value = ''
    at('enter').hidden = true
    at('leave').hidden = false
    at('desk').hidden = false
    const looks = operations.filter(({ kind }) => kind === 'look')
    at('lists').replaceChildren(
      ...looks.map((operation) => {
        const open = () => trying(() => show(operation))
        return element('button', {
          type: 'button',
          id: `list-${operation.id}`,
          text: operation.title,
          onclick: open,
        })
      }),
      element('button', { type: 'button', id: 'list-export', text: 'Exports', onclick: showExports }),
    )
    await show(looks[0])
  })
}

function head(id, title, summary) {
  say('')
  for (const button of at('lists').children) button.removeAttribute('aria-current')
  at(`list-${id}`).setAttribute('aria-current', 'page')
  at('title').textContent = title
  at('summary').textContent = summary
}

async function show(operation, said = '') {
  shown = operation
  const { id, title, summary } = operation
  const body = await (await ask(`/${id}`)).json()
  if (shown !== operation) return
  head(id, title, summary)
  say(said)
  const acts = (ACTS_OF[id] ?? []).flatMap((act) => operations.find((one) => one.id === act) ?? [])
  at('acts').replaceChildren(...acts.map(actForm))
  at('rows').replaceChildren(
    body.rows.length === 0 ? element('p', { text: 'Nothing.' }) : tableOf(operation, body.rows),
  )
  follow(operation, body)
}

function follow(operation, { next }) {
  at('more').hidden = next === undefined
  at('more').onclick = () =>
    trying(async () => {
      const body = await (await ask(`/${operation.id}?after=${encodeURIComponent(next)}`)).json()
      at('rows')
        .querySelector('tbody')
        .append(...body.rows.map((row) => rowOf(operation, row)))
      follow(operation, body)
    })
}

function tableOf(operation, rows) {
  const names = operation.columns.map((column) => element('th', { scope: 'col', text: inWords(column) }))
  if (ROW_ACTS[operation.id]) names.push(element('th', { scope: 'col', text: '' }))
  return element('table', {}, [
    element('thead', {}, [element('tr', {}, names)]),
    element(
      'tbody',
      {},
      rows.map((row) => rowOf(operation, row)),
    ),
  ])
}

function rowOf(operation, row) {
  const cells = operation.columns.map((column) => {
    const value = row[column] ?? '–'
    const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
    return element('td', {
      text,
      title: text,
      className: text === 'unknown' ? 'unknown' : '',
    })
  })
  const act = ROW_ACTS[operation.id]?.(row)
  if (act) {
    const onclick = () => trying(() => perform(act.operation, act.input))
    cells.push(element('td', {}, [element('button', { type: 'button', text: act.word, onclick })]))
  }
  return element('tr', {}, cells)
}

function actForm({ id, title, parameters }) {
  const fields = parameters.map(({ name, description, isOptional }) => {
    const asks = { name, title: description, required: !isOptional }
    const choices = CHOICES[name]
    const field = choices
      ? element(
          'select',
          asks,
          choices.map((choice) => element('option', { value: choice, text: choice })),
        )
      : element('input', { ...asks, type: name === 'clear' ? 'checkbox' : 'text', autocomplete: 'off' })
    return element('label', { text: `${inWords(name)}${isOptional ? ' (optional)' : ''}` }, [field])
  })
  const form = element('form', {}, [...fields, element('button', { type: 'submit', text: title })])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const input = {}
    for (const field of form.querySelectorAll('input, select')) {
      if (field.type === 'checkbox') {
        if (field.checked) input[field.name] = true
      } else if (field.value.trim() !== '') input[field.name] = field.value.trim()
    }
    trying(() => perform(id, input))
  })
  return form
}

async function perform(operation, input) {
  const asked = Object.values(input).join(' ')
  if (!confirm(`${inWords(operation)}: ${asked}?`)) return
  const response = await ask(`/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const said = Object.entries(await response.json()).filter(([, value]) => value !== null)
  await show(shown, `Done: ${said.map(([name, value]) => `${inWords(name)} ${value}`).join(', ')}.`)
}

function showExports() {
  shown = undefined
  head('export', 'Exports', 'Whole tables as CSV. Every export is written down.')
  at('rows').replaceChildren()
  at('more').hidden = true
  const what = element(
    'select',
    { name: 'what' },
    EXPORTS.map((value) => element('option', { value, text: value })),
  )
  const [from, to] = ['from', 'to'].map((name) => element('input', { name, type: 'date' }))
  const form = element('form', {}, [
    element('label', { text: 'Table' }, [what]),
    element('label', { text: 'First day, UTC' }, [from]),
    element('label', { text: 'Last day, UTC' }, [to]),
    element('button', { type: 'submit', text: 'Download' }),
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const pairs = [what, from, to].filter(({ value }) => value !== '').map(({ name, value }) => [name, value])
    trying(async () => {
      const blob = await (await ask(`/export?${new URLSearchParams(pairs)}`)).blob()
      const href = URL.createObjectURL(blob)
      element('a', { href, download: `${what.value}.csv` }).click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
      say('Written.')
    })
  })
  at('acts').replaceChildren(form)
}

/** `amountUsd` as people write it. */
function inWords(name) {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return (words[0] ?? '').toUpperCase() + words.slice(1).replace(/ usd$/, ' USD')
}

at('enter').addEventListener('submit', enter)
at('leave').addEventListener('click', () => location.reload())
