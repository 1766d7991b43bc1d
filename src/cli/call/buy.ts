import { setTimeout as sleep } from 'node:timers/promises'
import { createPayer, type PaidAnswer, PaymentError, type Quote } from '../../client/index.ts'
import { createOperatorHeader } from '../operator-token.ts'
import { recordAnswer } from '../purchases/record-answer.ts'
import { createSpinner } from '../terminal/spinner.ts'
import { openSigners, type WalletSigners } from '../wallet/open-signers.ts'
import { confirm } from './confirm.ts'
import { findEmbeddedSolanaNode } from './embedded-node.ts'
import { explainFailure } from './explain-failure.ts'
import { onInterrupt } from './interrupt.ts'
import { createKeepingFetch } from './keeping-fetch.ts'
import { parseNetworks } from './networks.ts'
import { createOpenPaymentFile } from './open-payment-file.ts'
import { printNote } from './print-note.ts'
import { withProgress } from './progress.ts'
import { describeReceipt } from './receipt-verdict.ts'

/** Who buys, where, and within which limits. */
export interface BuyTerms {
  readonly url: string
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly maxUsd: string
  readonly network?: string | undefined
  readonly operatorToken: string | undefined
  /** Answers the question about a price; by default a person is asked. */
  readonly approve?: (quote: Quote, context: { readonly hasWallet: boolean }) => boolean | Promise<boolean>
  readonly yes?: true | undefined
  /** Failures are one JSON document. */
  readonly json?: true | undefined
}

/** A request as `addressCall` makes it. */
export interface BuyRequest {
  /** The id or path of the tool, for the list of purchases. */
  readonly tool: string
  readonly url: string
  readonly method: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Bought {
  readonly answer: PaidAnswer
  readonly receiptVerdict: string
}

/**
 * Calls a tool of any gateway and pays what was agreed to: at most one payment is signed, and one whose outcome was
 * open is sent again instead.
 *
 * @throws PaymentError or CliError with what happened to the money.
 */
export async function buy({ tool, headers, ...asked }: BuyRequest, terms: BuyTerms): Promise<Bought> {
  const spinner = createSpinner()
  const signers = await openBuyerSigners(terms)
  const hasWallet = signers.addresses.length > 0
  const { url, ...body } = asked
  const open = createOpenPaymentFile(terms.home, asked)
  const payment = open.read()
  if (payment !== undefined) printNote('An earlier payment for this call is still open; it is sent again.')
  let quoted: Quote | undefined
  let isSent = false
  const stopWatching = onInterrupt(terms, () => {
    spinner.hide()
    if (isSent) return 'pending'
    // one of an earlier command stays
    if (payment === undefined) open.drop()
    return payment === undefined ? 'none' : 'pending'
  })

  const payer = createPayer({
    ...withProgress(signers, () => spinner.show('Settling the payment and waiting for the answer')),
    maxUsd: terms.maxUsd,
    fetch: createKeepingFetch((sent) => {
      isSent = true
      open.keep(sent)
    }),
    ...(terms.network === undefined ? {} : { networks: parseNetworks(terms.network) }),
    async approve(quote) {
      quoted = quote
      spinner.hide()
      const approve =
        terms.approve ?? ((each, context) => confirm(each, { ...context, yes: terms.yes === true }))
      const isApproved = await approve(quote, { hasWallet })
      if (isApproved) open.reserve()
      // a passphrase may be asked for next, so nothing moves until the signature is there
      return isApproved
    },
    async sleep(milliseconds) {
      spinner.show('The outcome is open; sending the same payment again')
      await sleep(milliseconds)
    },
  })
  try {
    spinner.show(payment === undefined ? 'Asking for the price' : 'Sending the payment again')
    const request = { ...body, headers: { ...headers, ...createOperatorHeader(terms.operatorToken) } }
    const answer = await payer.pay(url, { ...request, ...(payment === undefined ? {} : { payment }) })
    const receiptVerdict = await describeReceipt(answer.receipt, { ...terms, text: answer.text })
    await recordAnswer({ tool, answer, isResumed: payment !== undefined }, terms)
    open.drop()
    return { answer, receiptVerdict }
  } catch (error) {
    if (error instanceof PaymentError && error.charged === 'pending' && error.payment)
      open.keep(error.payment)
    else open.drop()
    throw explainFailure(error, quoted, signers.addresses, terms)
  } finally {
    stopWatching()
    spinner.hide()
  }
}

async function openBuyerSigners(terms: BuyTerms): Promise<WalletSigners> {
  const signers = await openSigners(terms)
  if (!signers.solana || signers.solana.rpcUrl !== undefined) return signers
  const rpcUrl = await findEmbeddedSolanaNode(terms.url)
  return rpcUrl === undefined ? signers : { ...signers, solana: { ...signers.solana, rpcUrl } }
}
