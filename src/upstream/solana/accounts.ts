import { z } from 'zod'
import type { ChainNode } from '../nodes/node.ts'

interface Options {
  readonly signal: AbortSignal
}

/** What lies at an address. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly owner: string
  readonly data: Buffer
}

export const Slot = z.int().min(0)
export const Context = z.object({ slot: Slot })
/** Whole numbers that may have lost digits as JSON numbers; lamports of all there is still fit. */
export const Lamports = z
  .number()
  .min(0)
  .transform((value) => BigInt(Math.round(value)))
export const UnitsText = z
  .string()
  .regex(/^\d{1,39}$/)
  .transform(BigInt)

const Account = z.object({
  lamports: Lamports,
  owner: z.string().max(44),
  data: z.tuple([z.base64(), z.literal('base64')]).transform(([text]) => Buffer.from(text, 'base64')),
})
const One = z.object({ context: Context, value: Account.nullable() })
const Many = z.object({ context: Context, value: z.array(Account.nullable()).max(100) })
const AS_BYTES = { encoding: 'base64', commitment: 'confirmed' }
/** The most that a node answers at once. */
const AT_ONCE = 100

export async function accountAt(
  node: ChainNode,
  address: string,
  options: Options,
): Promise<{ readonly slot: number; readonly account: SolanaAccount | undefined }> {
  const { context, value } = await node.call('getAccountInfo', [address, AS_BYTES], One, options)
  return { slot: context.slot, account: value ?? undefined }
}

/** In the order of the addresses; undefined where nothing lies. At most a hundred. */
export async function accountsAt(
  node: ChainNode,
  addresses: readonly string[],
  options: Options,
): Promise<readonly (SolanaAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const some = addresses.slice(0, AT_ONCE)
  const { value } = await node.call('getMultipleAccounts', [some, AS_BYTES], Many, options)
  return some.map((_, index) => value[index] ?? undefined)
}
