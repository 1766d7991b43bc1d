import { z } from 'zod'
import { Lamports, UnitsText } from './accounts.ts'
import type { SolanaChange } from './solana.ts'

const TokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: z.string().max(44),
  owner: z.string().max(44).optional(),
  uiTokenAmount: z.object({ amount: UnitsText, decimals: z.int().min(0).max(255) }),
})
const Key = z.object({ pubkey: z.string().max(44) })

/** A transaction as nodes parse it, as far as it shows what changed. */
export const TransactionBody = z.object({
  transaction: z.object({ message: z.object({ accountKeys: z.tuple([Key], Key) }) }),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(Lamports),
    postBalances: z.array(Lamports),
    preTokenBalances: z.array(TokenBalance).nullish(),
    postTokenBalances: z.array(TokenBalance).nullish(),
  }),
})

const MAX_CHANGES = 30
const SOL_DECIMALS = 9

/** By how much each owner holds more or less than before; SOL by account, tokens by owner. */
export function parseChanges({
  transaction,
  meta,
}: z.output<typeof TransactionBody>): readonly SolanaChange[] {
  const changes = new Map<string, SolanaChange>()
  const add = (change: SolanaChange) => {
    const key = `${change.owner} ${change.mint ?? ''}`
    changes.set(key, { ...change, units: (changes.get(key)?.units ?? 0n) + change.units })
  }
  for (const [direction, rows] of [
    [-1n, meta.preTokenBalances ?? []],
    [1n, meta.postTokenBalances ?? []],
  ] as const) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of rows) {
      const holder = owner ?? transaction.message.accountKeys[accountIndex]?.pubkey ?? ''
      add({ owner: holder, mint, decimals: uiTokenAmount.decimals, units: direction * uiTokenAmount.amount })
    }
  }
  for (const [index, { pubkey }] of transaction.message.accountKeys.entries()) {
    const units = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    add({ owner: pubkey, decimals: SOL_DECIMALS, units })
  }
  return [...changes.values()].filter(({ units }) => units !== 0n).slice(0, MAX_CHANGES)
}
