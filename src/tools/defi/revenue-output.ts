import { z } from 'zod'
import type { TakingsBoard } from '../../upstream/defi/defi.ts'
import { figures, texts } from '../answers/optional-fields.ts'

/** Input, output and rows that the boards of volumes and of fees share. */
export const takingsInput = {
  chain: z.string().min(1).max(40).optional().describe('Only this chain, such as Solana or Base.'),
  limit: z.int().min(1).max(100).default(15).describe('How many protocols.'),
}

export const takingsOutput = {
  total24hUsd: z.number().nullable(),
  total7dUsd: z.number().nullable(),
  protocols: z.array(
    z.looseObject({
      rank: z.int(),
      name: z.string(),
      total24hUsd: z.number().nullable(),
      total7dUsd: z.number().nullable(),
      ...texts('category'),
      ...figures('total30dUsd'),
      chains: z.array(z.string()).optional(),
      change1dPct: z.number().nullable().describe('Against the day before, percent.'),
      change7dPct: z
        .number()
        .nullable()
        .describe('As the source counts it: against the week before, percent.'),
    }),
  ),
  count: z.int(),
  ...texts('chain'),
  untrustedText: z.array(z.string()),
}

export function toRevenueOutput(board: TakingsBoard, limit: number) {
  const protocols = board.protocols.slice(0, limit).map((one, index) => ({
    rank: index + 1,
    name: one.name,
    category: one.category ?? null,
    chains: one.chains.slice(0, 8),
    total24hUsd: one.total24hUsd ?? null,
    total7dUsd: one.total7dUsd ?? null,
    total30dUsd: one.total30dUsd ?? null,
    change1dPct: one.change1dPct ?? null,
    change7dPct: one.change7dPct ?? null,
  }))
  return {
    total24hUsd: board.total24hUsd ?? null,
    total7dUsd: board.total7dUsd ?? null,
    protocols,
    count: protocols.length,
    untrustedText: ['protocols[].name', 'protocols[].category', 'protocols[].chains'],
  }
}
