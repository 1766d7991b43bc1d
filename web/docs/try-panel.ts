import { fill, make } from '../dom.ts'
import { type Capabilities, describeError, readCapabilities } from '../gateway.ts'
import { readTools, type Tool } from '../tools.ts'
import type { CallForm } from '../try/call-form.ts'
import { openWorkbench } from '../try/workbench.ts'

interface Panel {
  readonly element: HTMLElement
  readonly form: CallForm
}

let opened: Panel | undefined

/** Puts the call form of the page below an operation, filled with its example. There is one form; it moves. */
export async function openTryPanel(slot: HTMLElement, toolId: string): Promise<void> {
  try {
    const [capabilities, tools] = await Promise.all([readCapabilities(), readTools()])
    const tool = tools.find(({ id }) => id === toolId)
    if (!tool) throw new Error(`There is no tool ${toolId}.`)
    opened ??= createPanel(capabilities, tools, slot)
    slot.append(opened.element)
    opened.form.begin(tool, tool.example)
  } catch (error) {
    fill(slot, make('p', { class: 'trouble', role: 'alert' }, describeError(error)))
  }
}

/** The form finds its parts by their ids, so they must stand in the document first. */
function createPanel(capabilities: Capabilities, tools: readonly Tool[], slot: HTMLElement): Panel {
  const position = (id: string, attributes: Readonly<Record<string, string>> = {}) =>
    make('div', { id, ...attributes })
  const element = make(
    'section',
    { class: 'card docs-try', 'aria-label': 'Try this operation' },
    make('h2', { class: 'part' }, 'Try it'),
    make('p', { class: 'try-mode' }, ...describeMode(capabilities)),
    position('guide'),
    position('call'),
    position('offer'),
    position('outcome'),
    make('p', { id: 'call-status', class: 'unseen', role: 'status' }),
    make('div', { class: 'try-wallet' }, make('h3', {}, 'Wallet'), position('wallet'), position('session')),
  )
  slot.append(element)
  return { element, form: openWorkbench(capabilities, tools) }
}

/** No one is to take made-up prices or worthless dollars for real ones. */
function describeMode({ dataMode, faucet }: Capabilities): (HTMLElement | string)[] {
  const badge = make('span', { class: `badge ${dataMode}` }, dataMode)
  const data =
    dataMode === 'simulated' ? ' Data is made up.' : dataMode === 'replay' ? ' Data is recorded.' : ''
  const money = faucet === undefined ? ' This gateway takes real dollars.' : ' The dollars are worth nothing.'
  return [badge, `${data}${money}`]
}
