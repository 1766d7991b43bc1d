import { normal, uniform } from '../noise.ts'
import { base58From } from './made-address.ts'
import type { SentTransaction } from './sent-transactions.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const FEE = 5_000

/** A transaction of the simulated world as a node parses it: a payment in dollars, of which only the fee moved if it failed. */
export function madeTransaction({ draw, index, slot, blockTime, err }: SentTransaction) {
  const [payer, payee] = [base58From(draw, index), base58From(draw, index + 1)]
  const paid = Math.round(25e6 * Math.exp(1.2 * normal(draw, index)))
  const moved = err === null ? paid : 0
  const [before, had] = [
    paid + Math.round(5e7 * uniform(draw, index + 2)),
    Math.round(1e7 * uniform(draw, index + 3)),
  ]
  const balance = (accountIndex: number, owner: string, amount: number) => ({
    accountIndex,
    mint: USDC,
    owner,
    uiTokenAmount: { amount: `${amount}`, decimals: 6 },
  })
  return {
    slot,
    blockTime,
    transaction: { message: { accountKeys: [{ pubkey: payer }, { pubkey: payee }] } },
    meta: {
      err,
      fee: FEE,
      computeUnitsConsumed: 6_199,
      preBalances: [90_000_000, 2_039_280],
      postBalances: [90_000_000 - FEE, 2_039_280],
      preTokenBalances: [balance(0, payer, before), balance(1, payee, had)],
      postTokenBalances: [balance(0, payer, before - moved), balance(1, payee, had + moved)],
    },
  }
}
