import type { Quote } from '../../src/client/quote.ts'
import { make } from '../dom.ts'

/** The button that pays; where nothing can be signed it stays, names its reason and does nothing. */
export function payRow(
  quote: Quote | string,
  {
    price,
    reason,
    pay,
  }: {
    readonly price: string | undefined
    readonly reason: string | undefined
    readonly pay: (button: HTMLButtonElement, quote: Quote) => Promise<void>
  },
): HTMLElement {
  const isOff = reason !== undefined || typeof quote === 'string'
  const button = make(
    'button',
    {
      type: 'button',
      class: 'main',
      'aria-disabled': isOff && 'true',
      'aria-describedby': isOff && 'pay-reason',
      click: () => {
        if (!isOff) void pay(button, quote)
      },
    },
    `Pay ${price ?? ''} and get the answer`.replace('  ', ' '),
  )
  return make(
    'div',
    { class: 'pay' },
    button,
    isOff && make('p', { id: 'pay-reason', class: 'trouble' }, reason),
  )
}
