import { createSolanaSigner, type Signer, type SolanaWallet, signOffer } from '../../client/index.ts'
import { confirm } from '../call/confirm.ts'
import { printNote } from '../call/print-note.ts'
import { openWallet } from '../wallet/wallet-file.ts'
import { readInput, readSecretFile } from './read-input.ts'

export interface SignOptions {
  /** Undefined: standard input. */
  readonly file: string | undefined
  readonly home: string
  readonly maxUsd: string
  readonly network?: string
  readonly solanaKey?: string
  readonly rpcUrl?: string
  readonly json?: true
  readonly yes?: true
}

/**
 * Signs an offer with the wallet and prints the payment: the header alone, or with `json` what it pays too. Nothing is
 * called: the client that sends the header gets the answer.
 *
 * @throws Error when there is no wallet or no offer, PaymentError when the offer may not be signed.
 */
export async function sign(options: SignOptions): Promise<void> {
  const { file, home, maxUsd, network, yes, json } = options
  const offer = await readInput(file)
  const signer = await openSigner(home)
  const solana = await openSolana(options)
  if (!signer && !solana)
    throw new Error('There is no wallet to sign with yet; make one with: pennywire wallet new')
  const signed = await signOffer(offer, {
    signer,
    solana,
    maxUsd,
    networks: network === undefined ? undefined : [network],
    approve: (quote) => confirm(quote, { hasWallet: true, yes: yes === true }),
  })
  if (!json) {
    process.stdout.write(`${signed.header}\n`)
    printNote('Send it as PAYMENT-SIGNATURE. If no answer comes, send the same header again.')
    return
  }
  const { header, payment, priceUsd, validBefore, quote } = signed
  const { network: paidOn, payTo } = quote.requirement
  process.stdout.write(
    `${JSON.stringify({ header, payment, priceUsd, network: paidOn, payTo, validBefore })}\n`,
  )
}

async function openSigner(home: string): Promise<Signer | undefined> {
  const wallet = openWallet(home)
  if (!wallet) return undefined
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(wallet.privateKey)
}

async function openSolana({ solanaKey, rpcUrl }: SignOptions): Promise<SolanaWallet | undefined> {
  if (solanaKey === undefined) return undefined
  const signer = await createSolanaSigner(readSecretFile(solanaKey))
  return { signer, ...(rpcUrl === undefined ? {} : { rpcUrl }) }
}
