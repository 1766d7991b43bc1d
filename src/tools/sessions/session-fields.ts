import { z } from 'zod'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { type MicroUsd, microUsd, usd, usdAsNumber } from '../../core/money.ts'
import type { ToolWorld } from '../ports.ts'
import type { Session, SessionKey, SessionLimits, SessionOrder, SessionReturn } from './session-ports.ts'

export const sessionIdField = z
  .string()
  .regex(/^ses_[0-9a-f]{24}$/, { error: 'Must be the id of a session, such as session-open gives.' })
  .describe('The session; may be left out where its bearer token is sent (Authorization: Bearer).')

const dollars = z.number().positive().max(1_000_000)

/** What a new session can be set to. */
export const orderFields = {
  perCallUsd: dollars.optional().describe('The most that one call may cost, dollars.'),
  perDayUsd: dollars.optional().describe('The most to be spent on one UTC day, dollars.'),
  totalUsd: dollars.optional().describe('The most to be spent in all, dollars.'),
  tools: z
    .array(z.string().max(64))
    .min(1)
    .max(60)
    .optional()
    .describe('Ids of the only tools that it may call; every tool when left out.'),
  payees: z
    .array(
      z
        .string()
        .regex(
          /^[0-9A-Za-z]{32,64}$/,
          'Must be a wallet address, such as 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.',
        ),
    )
    .max(50)
    .optional()
    .describe('Addresses that payouts out of it may go to.'),
  expiresInDays: z.int().min(1).max(365).default(30).describe('When it ends and gives back its rest.'),
  returnTo: z
    .string()
    .refine((address) => isEvmAddress(address) || isSolanaAddress(address), {
      error: 'Must be an EVM address (with its checksum when in mixed case), or a Solana address.',
    })
    .optional()
    .describe('Address that gets the rest, EVM or Solana; the owner’s when left out.'),
  network: z
    .string()
    .max(60)
    .optional()
    .describe('CAIP-2 network on which the rest is given back; one of the owner’s kind when left out.'),
}
const OrderFields = z.object(orderFields)

export function toOrder(input: z.output<typeof OrderFields>): SessionOrder {
  const { perCallUsd, perDayUsd, totalUsd, tools, payees, expiresInDays, network, returnTo } = input
  return {
    limits: {
      perCall: amountOf(perCallUsd),
      perDay: amountOf(perDayUsd),
      total: amountOf(totalUsd),
      tools,
      payees,
    },
    days: expiresInDays,
    network,
    returnTo,
  }
}

export function amountOf(number: number): MicroUsd
export function amountOf(number: number | undefined): MicroUsd | undefined
export function amountOf(number: number | undefined): MicroUsd | undefined {
  return number === undefined ? undefined : usd(number.toFixed(6))
}

const Limits = z.looseObject({
  perCallUsd: z.number().nullable(),
  perDayUsd: z.number().nullable(),
  totalUsd: z.number().nullable(),
  tools: z.array(z.string()).nullable().describe('Null: every tool.'),
  payees: z.array(z.string()).nullable(),
})

export const SessionOutput = z.looseObject({
  id: z.string(),
  state: z.enum(['open', 'expired', 'closing', 'closed']),
  wallet: z.string().describe('Whose it is: eip155: or solana: and the address.'),
  balanceUsd: z.number().describe('What is left for calls, dollars.'),
  heldUsd: z.number().describe('Held for calls that run.'),
  spentUsd: z.number(),
  spentTodayUsd: z.number().describe('On this UTC day.'),
  limits: Limits,
  returns: z
    .looseObject({ network: z.string(), asset: z.string(), to: z.string() })
    .describe('Where the rest is given back when it is closed or ends, whichever network it came from.'),
  createdAt: z.string(),
  expiresAt: z.string(),
})

export const ReturnOutput = z.looseObject({
  amountUsd: z.number(),
  state: z.enum(['under way', 'landed']).describe('Landed: seen on chain.'),
  network: z.string(),
  to: z.string(),
  transaction: z.string().nullable(),
})

/** A session in the words of an answer. */
export function toSessionOutput(session: Session): z.input<typeof SessionOutput> {
  const { id, state, wallet, balance, held, spent, spentToday, limits, returns } = session
  return {
    id,
    state,
    wallet,
    balanceUsd: balance < held ? 0 : usdAsNumber(microUsd(balance - held)),
    heldUsd: usdAsNumber(held),
    spentUsd: usdAsNumber(spent),
    spentTodayUsd: usdAsNumber(spentToday),
    limits: toLimitsOutput(limits),
    returns: { ...returns },
    createdAt: toIsoTime(session.createdAt),
    expiresAt: toIsoTime(session.expiresAt),
  }
}

function toLimitsOutput({ perCall, perDay, total, tools, payees }: SessionLimits): z.input<typeof Limits> {
  const toOutput = (amount: MicroUsd | undefined) => (amount === undefined ? null : usdAsNumber(amount))
  return {
    perCallUsd: toOutput(perCall),
    perDayUsd: toOutput(perDay),
    totalUsd: toOutput(total),
    tools: tools ? [...tools] : null,
    payees: payees ? [...payees] : null,
  }
}

export function toReturnOutput({ amount, state, network, to, transaction }: SessionReturn) {
  return { amountUsd: usdAsNumber(amount), state, network, to, transaction: transaction ?? null }
}

/** Who asks, by the bearer token of the request or the wallet that has signed in. */
export function keyOf(input: { sessionId?: string | undefined }, context: ToolWorld): SessionKey {
  return { id: input.sessionId, token: context.sessionToken, owner: context.owner }
}
