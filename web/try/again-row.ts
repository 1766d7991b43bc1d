import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { isFree, type Tool } from '../tools.ts'
import { runBusy } from './call-steps.ts'

/** What can be done with a call that has its answer: make it once more, or share its address. */
export function againRow(tool: Tool, ask: () => Promise<void>): HTMLElement {
  const again = make(
    'button',
    { type: 'button', class: 'small', click: () => void runBusy(again, ask) },
    isFree(tool) ? 'Run again' : 'Run again: ask for the price',
  )
  return make(
    'div',
    { class: 'row' },
    again,
    createCopyButton(() => location.href, 'Copy link to this call'),
  )
}
