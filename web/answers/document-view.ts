import type { DocumentScene } from '../../src/drawing/kinds/document.ts'
import { make } from '../dom.ts'

/** A text in Markdown and what it was made of. Until its reader is loaded, it stands as it came. */
export function documentView({ text, sources }: DocumentScene): HTMLElement {
  const body = make('div', { class: 'prose' }, make('p', { class: 'raw' }, text))
  void import('./markdown.ts').then(
    ({ renderMarkdown }) => body.replaceChildren(...renderMarkdown(text)),
    () => undefined,
  )
  return make(
    'div',
    { class: 'document' },
    body,
    sources.length > 0 &&
      make(
        'p',
        { class: 'row quiet' },
        'Made of:',
        ...sources.map((name) => make('span', { class: 'badge' }, name)),
      ),
  )
}
