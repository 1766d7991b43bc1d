import { PaymentError } from '../../client/index.ts'
import { formatUsdc } from './buyer.ts'
import { summarizeSignal } from './signal.ts'
import type { Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

export async function disconnectUpstream({
  buyer,
  market,
  callUrl,
}: Stage): Promise<{ step: Step; payment: string | undefined }> {
  const before = await buyer.balance()
  market.cutOff()
  const failure = await buyer.payer.pay(callUrl).then(
    () => undefined,
    (error: unknown) => error,
  )
  const { status, message, payment } = failure instanceof PaymentError ? failure : {}
  const balance = await buyer.balance()
  const step = {
    title: 'The market data is cut off, and a new payment is sent.',
    facts: { status: `${status}`, says: `${message}`, balance: formatUsdc(balance) },
    claims: [
      claim('The call fails and states that it was NOT charged.', /NOT charged/.test(message ?? '')),
      claim('No money moved.', balance === before),
    ],
  }
  return { step, payment }
}

export async function reconnectUpstream(
  { buyer, market, callUrl }: Stage,
  { price, payment }: { readonly price: bigint; readonly payment: string | undefined },
): Promise<Step> {
  const before = await buyer.balance()
  market.repair()
  const { data } = await buyer.payer.pay(callUrl, payment === undefined ? {} : { payment })
  const balance = await buyer.balance()
  return {
    title: 'The market data is back, and the payment that bought nothing is sent again.',
    facts: { paid: formatUsdc(before - balance), balance: formatUsdc(balance) },
    claims: [
      claim('The payment was still good: it is answered.', summarizeSignal(data) !== undefined),
      claim('It is charged once.', before - balance === price),
    ],
  }
}
