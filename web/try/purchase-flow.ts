import type { PaidAnswer } from '../../src/client/answer.ts'
import { dollarsOf, microUsdOf } from '../../src/client/dollars.ts'
import type { Quote } from '../../src/client/quote.ts'
import { fill, make } from '../dom.ts'
import { dollars } from '../format.ts'
import { type Capabilities, networkName } from '../gateway.ts'
import type { TabSession } from '../wallets/session.ts'
import type { WalletPanel } from '../wallets/wallet-panel.ts'
import { againRow } from './again-row.ts'
import { findUnknownAsset } from './asset-check.ts'
import { type CallSteps, runBusy, showStep } from './call-steps.ts'
import { noWalletView } from './no-wallet-view.ts'
import { offerView } from './offer-view.ts'
import { showAnswered, showRefused } from './outcome-view.ts'
import { payRow } from './pay-row.ts'
import type { PlannedCall } from './planned-call.ts'
import {
  createPaymentSession,
  isPending,
  type PayableOffer,
  quoteFor,
  requestCall,
  type SeenOffer,
} from './purchase.ts'

/** What calls can be paid by. */
export interface Payers {
  readonly wallet: WalletPanel
  readonly session: TabSession
}

/** Returns a function that asks for a call, shows its offer and pays for it when the visitor wants to. */
export function createPurchase(
  steps: CallSteps,
  capabilities: Capabilities,
  { wallet, session }: Payers,
): (wanted: PlannedCall) => Promise<void> {
  const { setStatus, conclude } = steps
  const payments = createPaymentSession()
  let isOpen = false
  let shown: { readonly wanted: PlannedCall; readonly seen: SeenOffer } | undefined
  const networks = { nameOf: (caip2: string) => networkName(capabilities, caip2), capabilities }

  window.addEventListener('beforeunload', (event) => {
    if (isOpen) event.preventDefault()
  })
  wallet.onChange(() => {
    if (shown && steps.offer.childElementCount > 0) showOffer(shown.wanted, shown.seen)
  })

  async function ask(wanted: PlannedCall): Promise<void> {
    fill(steps.offer)
    fill(steps.outcome)
    setStatus('Asking …')
    try {
      const heard = await requestCall(wanted.call)
      if (!('offer' in heard)) return await showAnswer(wanted, heard)
      const unknown = await findUnknownAsset(wanted)
      showOffer(wanted, { ...heard, obstacle: heard.obstacle ?? unknown })
    } catch (error) {
      conclude(showRefused(error, undefined))
    }
  }

  function showOffer(wanted: PlannedCall, seen: SeenOffer): void {
    shown = { wanted, seen }
    const quote = quoteFor(seen, wallet.families())
    const isSigned = typeof quote !== 'string' && wallet.obstacle() === undefined
    const price = typeof quote === 'string' ? undefined : dollars(dollarsOf(quote.price))
    const reason = seen.obstacle ?? (typeof quote === 'string' ? quote : wallet.obstacle())
    showStep(steps.offer, price === undefined ? '402 · payment required' : `402 · ${price}`, [
      make('p', { class: 'unpaid' }, 'Not charged yet. Pay with one of these options to get the answer:'),
      offerView({ ...seen, quote: isSigned ? quote : undefined }, capabilities),
      payRow(quote, {
        price,
        reason,
        pay: (button, chosen) => runBusy(button, () => buy(wanted, { ...seen, quote: chosen })),
      }),
      seen.obstacle === undefined && typeof quote !== 'string' ? sessionButton(wanted, quote) : undefined,
      seen.obstacle === undefined && wallet.obstacle() !== undefined ? noWalletView(wanted) : undefined,
    ])
    setStatus(price === undefined ? 'The offer is here.' : `The offer is here: ${price}.`)
  }

  /** Where the session of this tab can pay, a button that lets it. */
  function sessionButton(wanted: PlannedCall, { price }: Quote): HTMLElement | undefined {
    if (wanted.tool.family === 'sessions' || microUsdOf(session.balanceUsd()) < price) return undefined
    const pay = () => attempt(wanted, () => session.pay(wanted.call, dollarsOf(price)))
    const button = make(
      'button',
      { type: 'button', class: 'pay', click: () => void runBusy(button, pay) },
      `Pay ${dollars(dollarsOf(price))} from the session (${dollars(session.balanceUsd())})`,
    )
    return button
  }

  async function buy(wanted: PlannedCall, seen: PayableOffer): Promise<void> {
    fill(steps.outcome)
    setStatus('Signing …')
    try {
      const signers = await wallet.signersFor(seen.quote)
      await attempt(wanted, () => payments.pay(wanted.call, seen, signers))
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
      if (answer.payment !== undefined) wallet.spent(answer.paidUsd)
      if (wanted.tool.family === 'sessions') session.refresh().catch(() => {})
      // anyone who wants to buy it again asks for the price again
      steps.removePayButton()
      await showAnswer(wanted, answer)
    } catch (error) {
      isOpen = isPending(error)
      if (isOpen) steps.removePayButton()
      conclude(showRefused(error, () => void attempt(wanted, pay)))
    }
  }

  async function showAnswer(wanted: PlannedCall, answer: PaidAnswer): Promise<void> {
    // pictures and charts are loaded when there is something to draw
    const { answerView } = await import('./answer-view.ts')
    const { tool, input } = wanted
    conclude(
      showAnswered(answer, networks),
      againRow(tool, () => ask(wanted)),
      answerView(answer, tool, input),
    )
    document.dispatchEvent(
      new CustomEvent('callpaid', { detail: { path: tool.path, settlement: answer.settlement } }),
    )
  }

  return ask
}
