import type { PaidAnswer } from '../../src/client/answer.ts'
import { dollarsOf } from '../../src/client/dollars.ts'
import { type AddressedCall, addressed } from '../../src/client/route.ts'
import { fill, make, one } from '../dom.ts'
import { dollars, span } from '../format.ts'
import { type Capabilities, gatewayUrl, networkName } from '../gateway.ts'
import { isFree, type Tool } from '../tools.ts'
import { answerView } from './answer-view.ts'
import { fieldsOf } from './fields.ts'
import { offerView } from './offer-view.ts'
import { answered, refused } from './outcome-view.ts'
import { askFor, isPending, openCashier, type PayableOffer, type SeenOffer } from './purchase.ts'
import type { Purse } from './wallet-panel.ts'

interface Wish {
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly call: AddressedCall
}

export interface Desk {
  /** Puts a call on the desk, ready to be changed and made. */
  begin(tool: Tool, input: Readonly<Record<string, unknown>>): void
}

/** Where a visitor makes a call: its parameters, its offer, the payment and the answer, one below the other. */
export function openDesk(capabilities: Capabilities, purse: Purse): Desk {
  const callStep = one('call', HTMLElement)
  const offerStep = one('offer', HTMLElement)
  const outcomeStep = one('outcome', HTMLElement)
  const status = one('desk-status', HTMLElement)
  const guide = one('guide', HTMLElement)
  const cashier = openCashier()
  let isOpen = false
  const nameOf = (caip2: string) => networkName(capabilities, caip2)

  window.addEventListener('beforeunload', (event) => {
    if (isOpen) event.preventDefault()
  })

  function begin(tool: Tool, input: Readonly<Record<string, unknown>>): void {
    const fields = fieldsOf(tool, input)
    const button = make(
      'button',
      { type: 'submit', class: 'main' },
      isFree(tool) ? 'Run it, free' : 'Ask for the price',
    )
    const trouble = make('p', { class: 'trouble', role: 'alert' })
    const form = make('form', {}, fields.element, trouble, button)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      trouble.textContent = ''
      const wish = wishOf(tool, fields.input)
      if (typeof wish === 'string') trouble.textContent = wish
      else void busy(button, () => ask(wish))
    })
    guide.hidden = true
    fill(offerStep)
    fill(outcomeStep)
    step(callStep, tool.title, [
      make('p', { class: 'row quiet' }, make('code', {}, `${tool.method} ${tool.path}`), ...marksOf(tool)),
      make('p', {}, tool.description),
      form,
    ])
  }

  async function ask(wish: Wish): Promise<void> {
    fill(offerStep)
    fill(outcomeStep)
    say('Asking …')
    try {
      const heard = await askFor(wish.call)
      if ('offer' in heard) showOffer(wish, heard)
      else conclude(answered(heard, nameOf), answerView(heard, wish.tool, wish.input))
    } catch (error) {
      conclude(refused(error, undefined))
    }
  }

  function showOffer(wish: Wish, seen: SeenOffer): void {
    const { quote, obstacle } = seen
    const price = quote ? dollars(dollarsOf(quote.price)) : undefined
    const pay = make('button', { type: 'button', class: 'main' }, `Pay ${price ?? ''} and get the answer`)
    pay.addEventListener('click', () => {
      if (quote) void busy(pay, () => buy(wish, { ...seen, quote }))
    })
    step(offerStep, price === undefined ? '402 · payment required' : `402 · ${price}`, [
      make('p', {}, 'Nothing has been charged. The gateway answers as soon as one of these is signed:'),
      offerView(seen, capabilities),
      obstacle === undefined ? undefined : make('p', { class: 'trouble' }, obstacle),
      quote && obstacle === undefined ? pay : undefined,
    ])
    say(price === undefined ? 'The offer is here.' : `The offer is here: ${price}.`)
  }

  async function buy(wish: Wish, seen: PayableOffer): Promise<void> {
    fill(outcomeStep)
    say('Signing …')
    try {
      const signer = await purse.signerWith(seen.quote.price)
      await attempt(wish, () => cashier.pay(wish.call, seen, signer))
    } catch (error) {
      conclude(refused(error, undefined))
    }
  }

  async function attempt(wish: Wish, pay: () => Promise<PaidAnswer>): Promise<void> {
    isOpen = true
    say('Paying, and waiting for the answer …')
    try {
      const answer = await pay()
      isOpen = false
      purse.spent(answer.paidUsd)
      // whoever wants to buy it again asks for the price again
      withoutPayButton()
      conclude(answered(answer, nameOf), answerView(answer, wish.tool, wish.input))
    } catch (error) {
      isOpen = isPending(error)
      if (isOpen) withoutPayButton()
      conclude(refused(error, () => void attempt(wish, pay)))
    }
  }

  function withoutPayButton(): void {
    offerStep.querySelector('button.main')?.remove()
  }

  function conclude(...parts: readonly (Node | undefined)[]): void {
    step(outcomeStep, 'Outcome', parts)
    say(outcomeStep.querySelector('.verdict p')?.textContent ?? '')
  }

  function say(words: string): void {
    status.textContent = words
  }

  return { begin }
}

/** Shows a step and leads there whoever reads by ear or goes by key. */
function step(place: HTMLElement, title: string, parts: readonly (Node | undefined)[]): void {
  const heading = make('h3', { tabindex: '-1' }, title)
  fill(place, make('section', { class: 'step' }, heading, ...parts))
  heading.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

async function busy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  button.disabled = true
  button.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    button.disabled = false
    button.removeAttribute('aria-busy')
  }
}

/** The call that the fields ask for, or what is wrong with them. */
function wishOf(tool: Tool, read: () => Record<string, unknown>): Wish | string {
  try {
    const input = read()
    return { tool, input, call: addressed(gatewayUrl, tool, input) }
  } catch {
    return 'One of the fields holds JSON that cannot be read.'
  }
}

function marksOf({ maxAgeSeconds, access, metered }: Tool): HTMLElement[] {
  return [
    ...(maxAgeSeconds === undefined ? [] : [`at most ${span(maxAgeSeconds)} old`]),
    ...(metered ? ['charged by use'] : []),
    ...(access === undefined ? [] : ['asks who operates the agent']),
  ].map((words) => make('span', { class: 'badge' }, words))
}
