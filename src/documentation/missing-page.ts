import { quoteText } from '../core/text/quote-text.ts'
import { DOCS, linkFrom } from './documentation-facts.ts'
import { html } from './markup.ts'
import type { DocumentationPage } from './page.ts'

const MAX_SHOWN_CHARACTERS = 80

/** What is shown where no page is. */
export function createMissingPage(path: string, near: readonly string[]): DocumentationPage {
  const words =
    near.length === 0
      ? undefined
      : html`<p>Did you mean one of these?</p><ul>${near.map(
          (each) => html`<li><a href="${linkFrom(path, each)}">${each}</a></li>`,
        )}</ul>`
  return {
    path,
    title: 'Page not found',
    description: 'There is no page at this address.',
    main: html`<div class="docs-guide"><article class="docs-prose"><h1>Page not found</h1><p>There is no page at ${quoteText(path, MAX_SHOWN_CHARACTERS)}.</p>${words}<p><a href="${linkFrom(path, DOCS)}">All guides and operations</a></p></article></div>`,
    markdown: '',
  }
}
