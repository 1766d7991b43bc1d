import { make } from '../dom.ts'
import type { Tool } from '../tools.ts'

/** What a gateway takes for a token: visible, no space and no comma. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{8,2048}$/
const MAX_LENGTH = '2048'

/** Kept in memory alone, for all calls of this tab; never in an address, in storage or in code that is copied. */
let token = ''

export function needsOperator({ access }: Tool): boolean {
  return access === 'identity'
}

/** Asks for the token by which an identity provider knows who operates the agent; undefined for tools that need none. */
export function operatorField(tool: Tool): HTMLElement | undefined {
  if (!needsOperator(tool)) return undefined
  const id = `${tool.id}-operator-token`
  const input = make('input', {
    type: 'password',
    id,
    maxlength: MAX_LENGTH,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-hint`,
    input: () => {
      token = input.value.trim()
    },
  })
  input.value = token
  return make(
    'div',
    { class: 'field operator' },
    make('label', { for: id }, 'Operator token'),
    input,
    make(
      'small',
      { id: `${id}-hint` },
      'This call needs to know who operates the agent. Without a token you can see its price, but it is refused and not charged. The token stays in the memory of this tab and is sent with this call only.',
    ),
  )
}

/** The header of the token, or why there is none to send; nothing for a tool that needs no operator. */
export function operatorHeaders(tool: Tool): Readonly<Record<string, string>> | string {
  if (!needsOperator(tool) || token === '') return {}
  if (!TOKEN.test(token)) return 'An operator token is 8 to 2,048 visible characters without a comma.'
  return { 'X-Operator-Token': token }
}
