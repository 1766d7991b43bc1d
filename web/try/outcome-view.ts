import type { PaidAnswer } from '../../src/client/answer.ts'
import type { Settlement } from '../../src/client/outcome.ts'
import { PaymentError } from '../../src/client/payment-error.ts'
import { fetchKeys, verifyReceipt } from '../../src/client/receipt.ts'
import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { dollars, ends } from '../format.ts'
import { type Capabilities, describeError, explorerOf, gatewayUrl } from '../gateway.ts'
import { describeSigningFailure } from '../wallets/signing-failure.ts'

type Tone = 'good' | 'calm' | 'wait' | 'bad'

interface Networks {
  readonly nameOf: (network: string) => string
  readonly capabilities: Capabilities
}

/** What a call came to, money first. */
export function showAnswered(answer: PaidAnswer, { nameOf, capabilities }: Networks): HTMLElement {
  const { payment, paidUsd, settlement, replayed } = answer
  if (payment === undefined && Number(paidUsd) > 0)
    return verdict('good', 'Charged', `${dollars(paidUsd)} from your session.`, proofs(answer, capabilities))
  if (payment === undefined) return verdict('calm', 'Free', 'This call costs nothing.')
  if (replayed && Number(paidUsd) === 0)
    return verdict(
      'calm',
      'Shown again',
      'This payment had already bought the answer. You were not charged again.',
    )
  const where = settlement ? ` on ${nameOf(settlement.network)}` : ''
  const settled = settlement?.success ? 'Payment confirmed on chain.' : 'The gateway returned no settlement.'
  return verdict('good', 'Charged', `${dollars(paidUsd)}${where}. ${settled}`, proofs(answer, capabilities))
}

/** Why there is no answer, and whether that cost anything. */
export function showRefused(error: unknown, repeat: (() => void) | undefined): HTMLElement {
  if (!(error instanceof PaymentError)) return verdict('bad', 'Not charged', describeError(error))
  const { charged, message, payment } = error
  const again = repeat && make('button', { type: 'button', click: repeat }, 'Repeat with the same payment')
  const state = payment === undefined ? undefined : stateLink(payment)
  if (charged === 'pending')
    return verdict(
      'wait',
      'Pending',
      `${message} Whether this payment was taken is not known yet. Repeating it cannot cost twice; a new one could.`,
      make('div', { class: 'row' }, again, state),
    )
  if (charged === 'yes')
    return verdict('wait', 'Charged, answer owed', message, make('div', { class: 'row' }, again, state))
  return verdict('bad', 'NOT charged', describeRefusal(error), state)
}

/** Hints of a refusal are for programs; a person with a wallet gets what can be done on this page. */
function describeRefusal({ code, reason, message, hint, cause }: PaymentError): string {
  if (code === 'signing_failed') return describeSigningFailure(cause)
  const advice = reason === 'insufficient_funds' ? 'Add dollars to this wallet, or choose another one.' : hint
  return [message, advice].filter((part) => part !== undefined && part !== '').join(' ')
}

function verdict(tone: Tone, word: string, sentence: string, ...more: (Node | undefined)[]): HTMLElement {
  return make(
    'div',
    { class: `verdict ${tone}` },
    make('p', {}, make('strong', {}, word), ' ', sentence),
    ...more,
  )
}

function proofs({ settlement, receipt, text, payment }: PaidAnswer, capabilities: Capabilities): HTMLElement {
  const checked = make('dd', {}, 'checking …')
  if (receipt === undefined) checked.textContent = 'none came'
  else void checkReceipt(receipt, text).then((words) => checked.replaceChildren(words))
  return make(
    'dl',
    { class: 'proofs' },
    ...(settlement
      ? [
          make('dt', {}, 'Transaction'),
          make(
            'dd',
            { class: 'code' },
            transactionLink(settlement, capabilities),
            createCopyButton(() => settlement.transaction),
          ),
        ]
      : []),
    make('dt', {}, 'Receipt'),
    checked,
    ...(payment === undefined ? [] : [make('dt', {}, 'Payment'), make('dd', {}, stateLink(payment))]),
  )
}

async function checkReceipt(receipt: string, text: string): Promise<string> {
  if (globalThis.crypto.subtle === undefined) return 'came; this page can check it over https only'
  try {
    const checked = await verifyReceipt(receipt, { keys: await fetchKeys(gatewayUrl), text })
    return checked.valid
      ? 'verified here: signed by this gateway for exactly this answer'
      : `not valid: ${checked.reason}`
  } catch (error) {
    return `could not be checked: ${describeError(error)}`
  }
}

/** A transaction by its two ends; a link to an explorer where the chain is a real one. */
function transactionLink({ transaction, network }: Settlement, capabilities: Capabilities): HTMLElement {
  const href = explorerOf(capabilities, network, transaction)
  const title = { title: transaction }
  if (href === undefined) return make('span', title, ends(transaction, 8))
  return make('a', { ...title, href, target: '_blank', rel: 'noopener noreferrer' }, ends(transaction, 8))
}

/** A link to the status of a payment, by the hash of its header. */
function stateLink(payment: string): HTMLElement {
  const link = make('a', { target: '_blank', rel: 'noopener' }, 'Status of this payment')
  void hashText(payment).then((hash) => {
    link.href = new URL(`x402/payments/${hash}`, gatewayUrl).href
  })
  return link
}

async function hashText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
