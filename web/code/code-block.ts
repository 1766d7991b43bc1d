import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'

/** Code as it is copied, with its copy button; prose is wrapped, code scrolls. */
export function codeBlock(text: string, label: string, kind: 'code' | 'prose' = 'code'): HTMLElement {
  return make(
    'div',
    { class: `code-block ${kind}` },
    make('pre', { class: 'code', tabindex: '0', 'aria-label': label }, text),
    createCopyButton(() => text),
  )
}
