import type { CallRequest } from '../../src/client/ask.ts'
import { type AddressedCall, addressCall } from '../../src/client/route.ts'
import { gatewayUrl } from '../gateway.ts'
import type { Tool } from '../tools.ts'
import { operatorHeaders } from './operator-token.ts'

/** A call with everything that it takes to make it. */
export interface PlannedCall {
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly call: AddressedCall & Pick<CallRequest, 'headers'>
}

/** The call that the fields ask for, or what is wrong with them. */
export function planCall(tool: Tool, read: () => Record<string, unknown>): PlannedCall | string {
  try {
    const input = read()
    const headers = operatorHeaders(tool)
    if (typeof headers === 'string') return headers
    return { tool, input, call: { ...addressCall(gatewayUrl, tool, input), headers } }
  } catch {
    return 'One of the fields holds JSON that cannot be read.'
  }
}
