import {
  type KeySet,
  type PaidAnswer,
  type Requirement,
  readOffer,
  verifyReceipt,
} from '../../client/index.ts'
import { fetchGateway } from '../reach.ts'
import { formatUsdc } from './buyer.ts'
import { summarizeSignal } from './signal.ts'
import { CALL_PATH, type Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

/** What the wallet is filled with, smallest units of USDC. */
export const FUNDED_AMOUNT = 1_000_000n

export async function fundWallet({ buyer }: Stage): Promise<Step> {
  const { transaction } = await buyer.fund('1')
  const balance = await buyer.balance()
  return {
    title: 'A fresh wallet is filled from the faucet of the embedded chain.',
    facts: { wallet: buyer.address, transaction, balance: formatUsdc(balance) },
    claims: [claim('The wallet holds 1 USDC.', balance === FUNDED_AMOUNT)],
  }
}

export async function requestOffer({
  buyer,
  callUrl,
}: Stage): Promise<{ step: Step; price: bigint; payTo: string }> {
  const before = await buyer.balance()
  const answer = await fetchGateway(callUrl)
  const { accepts } = readOffer(answer.headers.get('payment-required'), answer.text)
  const [{ amount, network, payTo }] = accepts as [Requirement]
  const step = {
    title: `A call without payment is answered with an offer: GET ${CALL_PATH}`,
    facts: { status: `${answer.status}`, price: formatUsdc(BigInt(amount)), network, 'paid to': payTo },
    claims: [
      claim('The answer is 402 Payment Required.', answer.status === 402),
      claim('Asking costs nothing.', (await buyer.balance()) === before),
    ],
  }
  return { step, price: BigInt(amount), payTo }
}

export async function payForCall(
  { buyer, callUrl }: Stage,
  price: bigint,
): Promise<{ step: Step; bought: PaidAnswer }> {
  const before = await buyer.balance()
  const bought = await buyer.payer.pay(callUrl)
  const spent = before - (await buyer.balance())
  const short = summarizeSignal(bought.data)
  const step = {
    title: 'The same call with a signed payment is answered.',
    facts: { ...short, paid: formatUsdc(spent), transaction: `${bought.settlement?.transaction}` },
    claims: [
      claim('The answer is a trading signal.', short !== undefined),
      claim('The wallet paid exactly the price.', spent === price),
    ],
  }
  return { step, bought }
}

export async function verifyCall(
  keys: KeySet,
  { receipt = '', text, settlement }: PaidAnswer,
): Promise<Step> {
  const verdict = await verifyReceipt(receipt, { keys, text })
  const changed = await verifyReceipt(receipt, { keys, text: `${text} ` })
  const statement: Readonly<Record<string, string>> = verdict.valid ? verdict.statement : {}
  return {
    title: 'The receipt is checked offline, with the public key of the gateway.',
    facts: {
      tool: `${statement['toolId']}`,
      'answer sha256': `${statement['responseHash']}`,
      key: verdict.valid ? verdict.keyId : verdict.reason,
    },
    claims: [
      claim('The gateway signed it for this very answer.', verdict.valid),
      claim('It names the transaction that paid.', statement['transaction'] === settlement?.transaction),
      claim('It does not fit a changed answer.', !changed.valid),
    ],
  }
}

export async function repeatCall({ buyer, callUrl }: Stage, bought: PaidAnswer): Promise<Step> {
  const before = await buyer.balance()
  const { text, replayed } = await buyer.payer.pay(callUrl, { payment: `${bought.payment}` })
  const balance = await buyer.balance()
  return {
    title: 'The same payment is sent a second time.',
    facts: { replayed: replayed ? 'yes' : 'no', balance: formatUsdc(balance) },
    claims: [
      claim('The answer is the one that was bought.', replayed && text === bought.text),
      claim('It is not charged twice.', balance === before),
    ],
  }
}
