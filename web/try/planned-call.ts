import { type AddressedCall, addressCall } from '../../src/client/route.ts'
import { gatewayUrl } from '../gateway.ts'
import type { Tool } from '../tools.ts'

/** A call with everything that it takes to make it. */
export interface PlannedCall {
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly call: AddressedCall
}

/** The call that the fields ask for, or what is wrong with them. */
export function planCall(tool: Tool, read: () => Record<string, unknown>): PlannedCall | string {
  try {
    const input = read()
    return { tool, input, call: addressCall(gatewayUrl, tool, input) }
  } catch {
    return 'One of the fields holds JSON that cannot be read.'
  }
}
