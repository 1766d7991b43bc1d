import type { Markup } from './markup.ts'

/** One page of the documentation, before it stands in the template. */
export interface DocumentationPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** What the page has between the navigation and the right edge. */
  readonly main: Markup
  /** The same for models and for people who prefer text. */
  readonly markdown: string
}
