import type { MicroUsd } from '../../core/money.ts'

/** What is for sale: a tool at its price, with what its offer adds. */
export interface Product {
  readonly toolId: string
  readonly price: MicroUsd
  /** At most 500 characters, which is what facilitators index. */
  readonly description: string
  /** What catalogs file it under: at most 5 of at most 32 printable ASCII characters. */
  readonly tags?: readonly string[]
  /** Its price is the most, and what was used is known after the work. */
  readonly metered?: true
  /** sha256 of the one request that a payment must name, where the tool demands that: offers are then made for it alone. */
  readonly request?: string
  /** Parts of the offer that are the same for every call: `bazaar`, `freshness`. */
  readonly extensions: Extensions
  /** The same with ever less in them, for headers without room. */
  readonly shorterExtensions?: readonly Extensions[]
}

export type Extensions = Readonly<Record<string, unknown>>

/** What a stamp or a challenge is made for: a tool, or one request of it. */
export function toSubject({ toolId, request }: Pick<Product, 'toolId' | 'request'>): string {
  return request === undefined ? toolId : `${toolId}|${request}`
}
