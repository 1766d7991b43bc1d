import { createInterface } from 'node:readline/promises'
import { dollarsOf, type Quote } from '../../client/index.ts'
import { paint } from '../paint.ts'

/**
 * Shows the price, and asks whether to pay it unless that was said before.
 *
 * @throws Error when there is no wallet to pay with, or nobody to ask.
 */
export async function confirm(
  quote: Quote,
  { hasWallet, yes }: { readonly hasWallet: boolean; readonly yes: boolean },
): Promise<boolean> {
  const { requirement, token, price } = quote
  const stream = process.stderr
  const offered = `${paint.strong(`${dollarsOf(price)} USD`, stream)} on ${token.name} to ${requirement.payTo}`
  stream.write(`Price: ${offered}\n`)
  if (!hasWallet) throw new Error('There is no wallet to pay with yet; make one with: pennywire wallet new')
  if (yes) return true
  if (!process.stdin.isTTY) throw new Error('Nobody is here to confirm the price; pass --yes to pay it.')
  const terminal = createInterface({ input: process.stdin, output: stream })
  try {
    return /^y(es)?$/i.test((await terminal.question('Pay? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}
