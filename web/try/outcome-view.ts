import type { PaidAnswer } from '../../src/client/answer.ts'
import { PaymentError } from '../../src/client/payment-error.ts'
import { fetchKeys, verifyReceipt } from '../../src/client/receipt.ts'
import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { dollars, ends } from '../format.ts'
import { describeError, gatewayUrl } from '../gateway.ts'

type Tone = 'good' | 'calm' | 'wait' | 'bad'

/** What a call came to, money first. */
export function showAnswered(answer: PaidAnswer, nameOf: (network: string) => string): HTMLElement {
  const { payment, paidUsd, settlement, replayed } = answer
  if (payment === undefined) return verdict('calm', 'Free', 'This call costs nothing.')
  if (replayed && Number(paidUsd) === 0)
    return verdict(
      'calm',
      'Shown again',
      'This payment had bought the answer before; nothing was charged now.',
    )
  const where = settlement ? ` on ${nameOf(settlement.network)}` : ''
  const settled = settlement?.success
    ? 'Settled on chain before this answer left.'
    : 'The gateway says nothing of a settlement.'
  return verdict('good', 'Charged', `${dollars(paidUsd)}${where}. ${settled}`, proofs(answer))
}

/** Why there is no answer, and whether that cost anything. */
export function showRefused(error: unknown, repeat: (() => void) | undefined): HTMLElement {
  if (!(error instanceof PaymentError)) return verdict('bad', 'Not charged', describeError(error))
  const { charged, message, hint, payment } = error
  const again = repeat && make('button', { type: 'button', click: repeat }, 'Repeat with the same payment')
  const state = payment === undefined ? undefined : stateLink(payment)
  if (charged === 'pending')
    return verdict(
      'wait',
      'Pending',
      `${message} Nobody knows yet whether this payment was taken. Repeating it cannot cost twice; a new one could.`,
      make('div', { class: 'row' }, again, state),
    )
  if (charged === 'yes')
    return verdict('wait', 'Charged, answer owed', message, make('div', { class: 'row' }, again, state))
  const words = [message, hint].filter((part) => part !== undefined && part !== '').join(' ')
  return verdict('bad', 'NOT charged', words, state)
}

function verdict(tone: Tone, word: string, sentence: string, ...more: (Node | undefined)[]): HTMLElement {
  return make(
    'div',
    { class: `verdict ${tone}` },
    make('p', {}, make('strong', {}, word), ' ', sentence),
    ...more,
  )
}

function proofs({ settlement, receipt, text, payment }: PaidAnswer): HTMLElement {
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
            make('span', { title: settlement.transaction }, ends(settlement.transaction, 8)),
            createCopyButton(() => settlement.transaction),
          ),
        ]
      : []),
    make('dt', {}, 'Receipt'),
    checked,
    make('dt', {}, 'Payment'),
    make('dd', {}, payment === undefined ? '' : stateLink(payment)),
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

/** A link to what became of a payment, by the hash of its header. */
function stateLink(payment: string): HTMLElement {
  const link = make('a', { target: '_blank', rel: 'noopener' }, 'What became of this payment')
  void hashText(payment).then((hash) => {
    link.href = new URL(`x402/payments/${hash}`, gatewayUrl).href
  })
  return link
}

async function hashText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
