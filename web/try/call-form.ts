import type { PaidAnswer } from '../../src/client/answer.ts'
import { dollarsOf } from '../../src/client/dollars.ts'
import { type AddressedCall, addressCall } from '../../src/client/route.ts'
import { fill, make, one } from '../dom.ts'
import { dollars, span } from '../format.ts'
import { type Capabilities, gatewayUrl, networkName } from '../gateway.ts'
import { isFree, type Tool } from '../tools.ts'
import { answerView } from './answer-view.ts'
import { createFields } from './fields.ts'
import { offerView } from './offer-view.ts'
import { showAnswered, showRefused } from './outcome-view.ts'
import {
  createPaymentSession,
  isPending,
  type PayableOffer,
  requestCall,
  type SeenOffer,
} from './purchase.ts'
import type { WalletPanel } from './wallet-panel.ts'

interface PlannedCall {
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly call: AddressedCall
}

export interface CallForm {
  /** Puts a call into the form, ready to be changed and made. */
  begin(tool: Tool, input: Readonly<Record<string, unknown>>): void
}

/** Where a visitor makes a call: its parameters, its offer, the payment and the answer, one below the other. */
export function openCallForm(capabilities: Capabilities, account: WalletPanel): CallForm {
  const steps = createSteps()
  const ask = createPurchase(steps, capabilities, account)
  return {
    begin(tool, input) {
      const form = callForm(tool, input, ask)
      steps.clear()
      showStep(steps.call, tool.title, [
        make(
          'p',
          { class: 'row quiet' },
          make('code', {}, `${tool.method} ${tool.path}`),
          ...createBadges(tool),
        ),
        make('p', {}, tool.description),
        form,
      ])
    },
  }
}

/** The three steps of a call on the page, and the line that says how far it is. */
function createSteps() {
  const offer = one('offer', HTMLElement)
  const outcome = one('outcome', HTMLElement)
  const status = one('call-status', HTMLElement)
  const guide = one('guide', HTMLElement)

  function setStatus(words: string): void {
    status.textContent = words
  }

  return {
    call: one('call', HTMLElement),
    offer,
    outcome,
    setStatus,
    /** Leaves the first step alone on the page. */
    clear(): void {
      guide.hidden = true
      fill(offer)
      fill(outcome)
    },
    removePayButton(): void {
      offer.querySelector('button.main')?.remove()
    },
    conclude(...parts: readonly (Node | undefined)[]): void {
      showStep(outcome, 'Outcome', parts)
      setStatus(outcome.querySelector('.verdict p')?.textContent ?? '')
    },
  }
}

/** A form with the parameters of a tool. */
function callForm(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  ask: (wanted: PlannedCall) => Promise<void>,
): HTMLElement {
  const fields = createFields(tool, input)
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
    const wanted = planCall(tool, fields.input)
    if (typeof wanted === 'string') trouble.textContent = wanted
    else void runBusy(button, () => ask(wanted))
  })
  return form
}

/** Returns a function that asks for a call, shows its offer and pays for it when the visitor wants to. */
function createPurchase(
  steps: ReturnType<typeof createSteps>,
  capabilities: Capabilities,
  account: WalletPanel,
): (wanted: PlannedCall) => Promise<void> {
  const { setStatus, conclude } = steps
  const cashier = createPaymentSession()
  let isOpen = false
  const nameOf = (caip2: string) => networkName(capabilities, caip2)

  window.addEventListener('beforeunload', (event) => {
    if (isOpen) event.preventDefault()
  })

  async function ask(wanted: PlannedCall): Promise<void> {
    fill(steps.offer)
    fill(steps.outcome)
    setStatus('Asking …')
    try {
      const heard = await requestCall(wanted.call)
      if ('offer' in heard) showOffer(wanted, heard)
      else conclude(showAnswered(heard, nameOf), answerView(heard, wanted.tool, wanted.input))
    } catch (error) {
      conclude(showRefused(error, undefined))
    }
  }

  function showOffer(wanted: PlannedCall, seen: SeenOffer): void {
    const { quote, obstacle } = seen
    const price = quote ? dollars(dollarsOf(quote.price)) : undefined
    const pay = make('button', { type: 'button', class: 'main' }, `Pay ${price ?? ''} and get the answer`)
    pay.addEventListener('click', () => {
      if (quote) void runBusy(pay, () => buy(wanted, { ...seen, quote }))
    })
    showStep(steps.offer, price === undefined ? '402 · payment required' : `402 · ${price}`, [
      make('p', {}, 'Nothing has been charged. The gateway answers as soon as one of these is signed:'),
      offerView(seen, capabilities),
      obstacle === undefined ? undefined : make('p', { class: 'trouble' }, obstacle),
      quote && obstacle === undefined ? pay : undefined,
    ])
    setStatus(price === undefined ? 'The offer is here.' : `The offer is here: ${price}.`)
  }

  async function buy(wanted: PlannedCall, seen: PayableOffer): Promise<void> {
    fill(steps.outcome)
    setStatus('Signing …')
    try {
      const signer = await account.signerWith(seen.quote.price)
      await attempt(wanted, () => cashier.pay(wanted.call, seen, signer))
    } catch (error) {
      conclude(showRefused(error, undefined))
    }
  }

  async function attempt(wanted: PlannedCall, pay: () => Promise<PaidAnswer>): Promise<void> {
    isOpen = true
    setStatus('Paying, and waiting for the answer …')
    try {
      const answer = await pay()
      isOpen = false
      account.spent(answer.paidUsd)
      // whoever wants to buy it again asks for the price again
      steps.removePayButton()
      conclude(showAnswered(answer, nameOf), answerView(answer, wanted.tool, wanted.input))
    } catch (error) {
      isOpen = isPending(error)
      if (isOpen) steps.removePayButton()
      conclude(showRefused(error, () => void attempt(wanted, pay)))
    }
  }

  return ask
}

/** Shows a step and leads there whoever reads by ear or goes by key. */
function showStep(position: HTMLElement, title: string, parts: readonly (Node | undefined)[]): void {
  const heading = make('h3', { tabindex: '-1' }, title)
  fill(position, make('section', { class: 'step' }, heading, ...parts))
  heading.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  position.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

async function runBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
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
function planCall(tool: Tool, read: () => Record<string, unknown>): PlannedCall | string {
  try {
    const input = read()
    return { tool, input, call: addressCall(gatewayUrl, tool, input) }
  } catch {
    return 'One of the fields holds JSON that cannot be read.'
  }
}

function createBadges({ maxAgeSeconds, access, metered }: Tool): HTMLElement[] {
  return [
    ...(maxAgeSeconds === undefined ? [] : [`at most ${span(maxAgeSeconds)} old`]),
    ...(metered ? ['charged by use'] : []),
    ...(access === undefined ? [] : ['asks who operates the agent']),
  ].map((words) => make('span', { class: 'badge' }, words))
}
