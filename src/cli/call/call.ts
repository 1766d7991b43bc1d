import { createPayer, PaymentError, type Signer } from '../../client/index.ts'
import { createOperatorHeader } from '../operator-token.ts'
import { openWallet, type WalletFile } from '../wallet/wallet-file.ts'
import { confirm } from './confirm.ts'
import { createOpenPaymentFile } from './open-payment-file.ts'
import { readParameters } from './parameters.ts'
import { printNote } from './print-note.ts'
import { describeReceipt } from './receipt-verdict.ts'
import { addressCall, findRoute } from './route.ts'

export interface CallOptions {
  /** An id or a path. */
  readonly tool: string
  readonly parameters: readonly string[]
  readonly data?: string
  readonly url: string
  readonly maxUsd: string
  readonly home: string
  readonly json?: true
  readonly yes?: true
  readonly operatorToken: string | undefined
}

/**
 * Calls a tool of any gateway, pays what was agreed to, and prints: the answer on standard output, the rest on standard
 * error.
 */
export async function call(options: CallOptions): Promise<void> {
  if (options.tool.startsWith('-')) throw new Error('Name the tool first: pennywire call <tool> --name value')
  const parameters = readParameters(options.parameters, options.data)
  const wallet = openWallet(options.home)
  const payer = createPayer({
    signer: wallet ? await createSigner(wallet) : noWalletSigner,
    maxUsd: options.maxUsd,
    approve: (quote) => confirm(quote, { hasWallet: wallet !== undefined, yes: options.yes === true }),
  })
  const { url, ...body } = addressCall(options.url, await findRoute(options.url, options.tool), parameters)

  const open = createOpenPaymentFile(options.home, { url, ...body })
  const request = { ...body, headers: createOperatorHeader(options.operatorToken) }
  const payment = open.read()
  if (payment !== undefined) printNote('An earlier payment for this call is still open; it is sent again.')
  const answer = await payer
    .pay(url, { ...request, ...(payment === undefined ? {} : { payment }) })
    .catch((error: unknown) => {
      if (error instanceof PaymentError && error.charged === 'pending' && error.payment)
        open.keep(error.payment)
      else open.drop()
      throw error
    })
  open.drop()

  const verdict = await describeReceipt(answer.receipt, { url: options.url, text: answer.text })
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...answer, text: undefined, receiptVerdict: verdict })}\n`)
    return
  }
  process.stdout.write(
    `${typeof answer.data === 'string' ? answer.data : JSON.stringify(answer.data, null, 2)}\n`,
  )
  if (answer.payment === undefined) return
  const transaction = answer.settlement ? ` in transaction ${answer.settlement.transaction}` : ''
  printNote(
    answer.replayed
      ? 'Bought before: nothing was charged again.'
      : `Paid ${answer.paidUsd} USD${transaction}.`,
  )
  printNote(`Receipt: ${verdict}`)
}

async function createSigner({ privateKey }: WalletFile): Promise<Signer> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(privateKey)
}

/** Free tools can be called without a wallet. */
const noWalletSigner: Signer = {
  address: `0x${'0'.repeat(40)}`,
  signTypedData: () => Promise.reject(new Error('There is no wallet.')),
}
