import { dollarsOf, PaymentError, type Quote } from '../../client/index.ts'
import { CliError } from '../exit-code.ts'
import { createNoAnswer } from '../reach.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { nameNetwork } from './networks.ts'

interface BuyerTerms {
  /** As `--network` names it. */
  readonly network?: string | undefined
  /** The gateway that was asked. */
  readonly url?: string | undefined
}

const NO_ANSWER = 'The gateway did not answer.'
const CLIENT_NODE_OPTION = 'solana.rpcUrl'
const NODE_HINT = 'Name a node that answers in PENNYWIRE_SOLANA_RPC_URL.'
const OFFERED = 'offered on: '

/** The same failure with what this command knows of it: the price, the wallet, and what to type next. */
export function explainFailure(
  error: unknown,
  quoted: Quote | undefined,
  addresses: readonly string[],
  { network, url }: BuyerTerms = {},
): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.code === 'signing_failed' && error.cause instanceof CliError) return error.cause
  const { code, charged, payment, status, reason, hint } = error
  if (error.message === NO_ANSWER && charged === 'no' && url !== undefined) return createNoAnswer(url, error)
  const terms = { charged, payment, status, reason, hint, cause: error }
  if (hint?.includes(CLIENT_NODE_OPTION))
    return new PaymentError(code, error.message, { ...terms, hint: `Nothing was signed. ${NODE_HINT}` })
  const [, price] = /^The call costs \$([\d.]+), more than/.exec(error.message) ?? []
  if (code === 'over_ceiling' && price !== undefined)
    return new PaymentError(code, error.message, {
      ...terms,
      hint: `Raise it with \`--max-usd ${price}\`. You were not charged.`,
    })
  const offered = code === 'nothing_acceptable' ? readOffered(error.message) : undefined
  if (offered !== undefined) {
    const hint = explainNetworks(offered, { network, addresses })
    const names = offered.map((id) => nameNetwork(toOneLine(id)))
    return new PaymentError(code, `The gateway takes payments on ${names.join(', ')}.`, { ...terms, hint })
  }
  if (reason !== 'insufficient_funds' || !quoted) return error
  const { name } = quoted.token
  if (/\$\d/.test(error.message))
    return new PaymentError(
      code,
      error.message
        .replace(` (${quoted.requirement.network})`, '')
        .replaceAll(quoted.requirement.network, name),
      terms,
    )
  const owner = addresses.find(
    (address) => address.startsWith('0x') === quoted.requirement.network.startsWith('eip155:'),
  )
  const message = `Wallet ${owner} holds too little on ${name}; this call costs $${dollarsOf(quoted.price)}. You were not charged.`
  return new PaymentError(code, message, terms)
}

/** What to type when no offer can be paid. */
function explainNetworks(
  offered: readonly string[],
  { network, addresses }: BuyerTerms & { readonly addresses: readonly string[] },
): string {
  const hasSolana = addresses.some((address) => !address.startsWith('0x'))
  if (network === 'solana' && !hasSolana && offered.some((id) => id.startsWith('solana:')))
    return 'Create a key for Solana with `pennywire wallet new --solana`.'
  return network === undefined
    ? 'Your wallet pays on none of them.'
    : `Use \`--network\` with one of them, or leave it out.`
}

/** The ids of the networks at the end of the sentence in which the client names them. */
function readOffered(message: string): readonly string[] | undefined {
  const at = message.indexOf(OFFERED)
  if (at < 0 || !message.endsWith('.')) return undefined
  const labels = message.slice(at + OFFERED.length, -1).split(', ')
  return labels.map((label) => /\(([^()]+)\)$/.exec(label)?.[1] ?? label)
}
