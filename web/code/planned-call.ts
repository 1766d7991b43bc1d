import type { AddressedCall } from '../../src/client/route.ts'

/** A call as a sample shows it. */
export interface SampledCall {
  readonly method: 'GET' | 'POST'
  /** As the contract has it, names in braces for what the input fills in. */
  readonly path: string
  readonly toolId: string
  readonly input: Readonly<Record<string, unknown>>
  /** Base address of the gateway. */
  readonly origin: string
  /** Decimal dollars: the ceiling of the sample; `0` for a free tool. */
  readonly price: string
}

export interface PlannedCall extends SampledCall {
  readonly request: AddressedCall
  readonly isFree: boolean
}

/** What viem wants of a private key. */
export const KEY = `\`0x\${string}\``

/** The method of the typed client: the id in camel case. */
export function toMethodName(toolId: string): string {
  return toolId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The lines of a sample without those that do not apply. */
export function joinLines(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join('\n')
}
