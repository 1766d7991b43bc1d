import { z } from 'zod'
import type { Hex } from '../hex.ts'

/** What callers of the embedded chain's JSON-RPC may send. Hex comes out in lower case. */
const hex = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)

export const Quantity = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i)
  .transform(BigInt)
export const AddressParam = hex(/^0x[0-9a-f]{40}$/i)
export const HashParam = hex(/^0x[0-9a-f]{64}$/i)
export const BytesParam = hex(/^0x([0-9a-f]{2})*$/i)

const BlockName = z.enum(['latest', 'pending', 'safe', 'finalized', 'earliest'])
/** A block by its name, its number or its hash (EIP-1898). */
export const BlockParam = z.union([
  BlockName,
  Quantity.transform(Number),
  z.object({ blockHash: HashParam, requireCanonical: z.boolean().optional() }),
])
export type BlockReference = z.output<typeof BlockParam>

/** A call to simulate. Fees and counts are taken and ignored, since gas is free here. */
export const CallParam = z.object({
  from: AddressParam.optional(),
  to: AddressParam,
  data: BytesParam.optional(),
  input: BytesParam.optional(),
  gas: Quantity.optional(),
  value: Quantity.optional(),
})

const OneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item)])

export const LogFilter = z.object({
  address: OneOrMore(AddressParam).optional(),
  topics: z
    .array(z.union([z.null().transform(() => undefined), OneOrMore(HashParam)]))
    .max(4)
    .default([]),
  fromBlock: BlockParam.default('latest'),
  toBlock: BlockParam.default('latest'),
})
export type LogQuery = z.output<typeof LogFilter>
