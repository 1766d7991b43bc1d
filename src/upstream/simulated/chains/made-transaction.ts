import { normal, uniform } from '../noise.ts'
import { base58From } from './made-address.ts'
import type { Marked } from './marked.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const FEE = 5_000
const SLOT_SECONDS = 0.4

/** A transaction of the simulated world as a node parses it: somebody pays somebody in dollars. */
export function madeTransaction({ draw, index }: Marked, slot: number) {
  const [payer, payee] = [base58From(draw, index), base58From(draw, index + 1)]
  const moved = Math.round(25e6 * Math.exp(1.2 * normal(draw, index)))
  const [before, had] = [
    moved + Math.round(5e7 * uniform(draw, index + 2)),
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
    blockTime: Math.floor(slot * SLOT_SECONDS),
    transaction: { message: { accountKeys: [{ pubkey: payer }, { pubkey: payee }] } },
    meta: {
      err: null,
      fee: FEE,
      computeUnitsConsumed: 6_199,
      preBalances: [90_000_000, 2_039_280],
      postBalances: [90_000_000 - FEE, 2_039_280],
      preTokenBalances: [balance(0, payer, before), balance(1, payee, had)],
      postTokenBalances: [balance(0, payer, before - moved), balance(1, payee, had + moved)],
    },
  }
}
