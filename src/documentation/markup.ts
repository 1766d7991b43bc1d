/** HTML that is safe to send: made by `html`, which escapes every value that is not markup itself. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type MarkupValue = Markup | string | number | undefined | false | readonly MarkupValue[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML. Attributes must stand in quotes; lists are joined, and `undefined` and `false` are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + toText(values[at - 1]) + part))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

function toText(value: MarkupValue): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(`${value}`)
  return value.map(toText).join('')
}

/** Words between back-ticks are names. */
export function withCode(text: string): readonly Markup[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
