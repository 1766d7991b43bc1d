import { createSolanaSigner, type Signers, signOffer } from '../../client/index.ts'
import { confirm } from '../call/confirm.ts'
import { explainFailure } from '../call/explain-failure.ts'
import { parseNetworks } from '../call/networks.ts'
import { printNote } from '../call/print-note.ts'
import { CliError } from '../exit-code.ts'
import { formatJson } from '../terminal/format-json.ts'
import { openSigners, type WalletSigners } from '../wallet/open-signers.ts'
import { readInput, readSecretFile } from './read-input.ts'

export interface SignOptions {
  /** Undefined: standard input. */
  readonly file: string | undefined
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
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
  const { file, maxUsd, network, yes, json } = options
  const offer = await readInput(file)
  const { signer, solana, addresses } = await openOfferSigners(options)
  if (!signer && !solana) {
    throw new CliError('notCharged', 'You have no wallet to sign with yet.', {
      hint: 'Create one with `pennywire wallet new`.',
    })
  }
  const signed = await signOffer(offer, {
    signer,
    solana,
    maxUsd,
    networks: network === undefined ? undefined : parseNetworks(network),
    approve: (quote) => confirm(quote, { hasWallet: true, yes: yes === true }),
  }).catch((error: unknown) => {
    throw explainFailure(error, undefined, addresses, { network })
  })
  if (!json) {
    process.stdout.write(`${signed.header}\n`)
    printNote('Send it as PAYMENT-SIGNATURE. If no answer comes, send the same header again.')
    return
  }
  const { header, payment, priceUsd, validBefore, quote } = signed
  const { network: paidOn, payTo } = quote.requirement
  process.stdout.write(`${formatJson({ header, payment, priceUsd, network: paidOn, payTo, validBefore })}\n`)
}

async function openOfferSigners({
  home,
  environment,
  solanaKey,
  rpcUrl,
}: SignOptions): Promise<Signers & Pick<WalletSigners, 'addresses'>> {
  const signers = await openSigners({ home, environment, solanaRpcUrl: rpcUrl })
  if (solanaKey === undefined) return signers
  const signer = await createSolanaSigner(readSecretFile(solanaKey))
  const evm = signers.addresses.filter((address) => address.startsWith('0x'))
  return {
    signer: signers.signer,
    solana: { signer, ...(rpcUrl === undefined ? {} : { rpcUrl }) },
    addresses: [...evm, signer.address],
  }
}
