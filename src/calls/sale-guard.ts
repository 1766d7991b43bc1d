import type { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { invalidPayment } from '../payment/model/errors.ts'
import type { Matched } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import { noOverrides, type OverriddenCatalog } from './overridden-catalog.ts'

/** Keeps what operators have switched off from being bought, and what was bought before from being forgotten. */
export interface SaleGuard {
  /** @throws GatewayError `tool_switched_off`. */
  checkAvailable(tool: Tool, input: JsonObject | undefined): void
  unavailableReason(tool: Tool, input: JsonObject | undefined): GatewayError | undefined
  /** Why a call is not sold now: it is switched off, or its sources cost more than it does or than may be spent. */
  unsoldReason(tool: Tool, input: JsonObject | undefined): GatewayError | undefined
  /** Why a payment that no one has claimed before buys nothing now, though an offer of ours asked for it. */
  closedReason(tool: Tool, input: JsonObject, asked: Matched): GatewayError | undefined
  /** What a payment answers; looked for once more where another gateway may know of other prices. */
  findMatch(match: () => Matched | undefined): Promise<Matched | undefined>
}

export function createSaleGuard(
  liveCatalog: Pick<OverriddenCatalog, 'unavailableReason' | 'isNetworkOn' | 'refresh'> = noOverrides,
  ports?: ToolPorts,
): SaleGuard {
  const unsoldReason: SaleGuard['unsoldReason'] = (tool, input) =>
    liveCatalog.unavailableReason(tool, input) ??
    (ports && tool.findCostRefusal?.(input, { ports, price: tool.contract.price }))

  return {
    unavailableReason: liveCatalog.unavailableReason,
    unsoldReason,
    checkAvailable(tool, input) {
      const off = liveCatalog.unavailableReason(tool, input)
      if (off) throw off
    },
    closedReason(tool, input, { rail, isOver }) {
      if (isOver) return invalidPayment('price_changed', 'The price has changed since; sign for the new one.')
      if (!liveCatalog.isNetworkOn(rail.network))
        return invalidPayment(
          'network_switched_off',
          'This network is switched off for now; sign for another one.',
        )
      return unsoldReason(tool, input)
    },
    async findMatch(match) {
      const found = match()
      if (found) return found
      await liveCatalog.refresh()
      return match()
    },
  }
}

/** Whether a payment that is refused now may have been charged before. */
export function mayHaveCharged({ code }: GatewayError): boolean {
  return code === 'payment_already_used' || code === 'payment_refused'
}
