import { dollarsOf, PaymentError, type Quote } from '../../client/index.ts'
import { CliError } from '../exit-code.ts'

/** The same failure with what this command knows of it: the price, the wallet, and what to type next. */
export function explainFailure(
  error: unknown,
  quoted: Quote | undefined,
  addresses: readonly string[],
): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.code === 'signing_failed' && error.cause instanceof CliError) return error.cause
  const { code, charged, payment, status, reason, hint } = error
  const terms = { charged, payment, status, reason, hint, cause: error }
  const [, price] = /^The call costs \$([\d.]+), more than/.exec(error.message) ?? []
  if (code === 'over_ceiling' && price !== undefined)
    return new PaymentError(code, error.message, {
      ...terms,
      hint: `Raise it with \`--max-usd ${price}\`. You were not charged.`,
    })
  if (reason !== 'insufficient_funds' || !quoted) return error
  const { name } = quoted.token
  if (/\$\d/.test(error.message))
    return new PaymentError(code, error.message.replaceAll(quoted.requirement.network, name), terms)
  const owner = addresses.find(
    (address) => address.startsWith('0x') === quoted.requirement.network.startsWith('eip155:'),
  )
  const message = `Wallet ${owner} holds too little on ${name}; this call costs $${dollarsOf(quoted.price)}. You were not charged.`
  return new PaymentError(code, message, terms)
}
