import type { OutgoingMoney } from '../../config/outgoing-money.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Tool } from '../../tools/define-tool.ts'

/**
 * Refuses a REFUND_TOOLS that names what is not sold: its payments would never be given back.
 *
 * @throws GatewayError `misconfigured`.
 */
export function checkRefundTools({ refunds }: OutgoingMoney, tools: readonly Tool[]): void {
  const sold = new Set(tools.map(({ contract }) => contract.id))
  const unknown = refunds.tools.filter((id) => !sold.has(id))
  if (unknown.length === 0) return
  throw new GatewayError(
    'misconfigured',
    `REFUND_TOOLS: ${unknown.join(', ')} is no tool of this gateway. Use ids as \`pennywire tools\` lists them.`,
  )
}
