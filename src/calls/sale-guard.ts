import type { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { notAccepted } from '../payment/model/errors.ts'
import type { Matched } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** Keeps what operators have switched off from being bought, and what was bought before from being forgotten. */
export interface SaleGuard {
  /** @throws GatewayError `tool_switched_off`. */
  refuseIfOff(tool: Tool, input: JsonObject | undefined): void
  whyOff(tool: Tool, input: JsonObject | undefined): GatewayError | undefined
  /** Why a payment that nobody has claimed before buys nothing now, though an offer of ours asked for it. */
  whyClosed(tool: Tool, input: JsonObject, asked: Matched): GatewayError | undefined
  /** What a payment answers; looked for once more where another gateway may know of other prices. */
  matched(match: () => Matched | undefined): Promise<Matched | undefined>
}

export function createSaleGuard(
  shelf: Pick<Shelf, 'whyOff' | 'isNetworkOn' | 'refresh'> = openShelf,
): SaleGuard {
  return {
    whyOff: shelf.whyOff,
    refuseIfOff(tool, input) {
      const off = shelf.whyOff(tool, input)
      if (off) throw off
    },
    whyClosed(tool, input, { rail, isOver }) {
      if (isOver) return notAccepted('price_changed', 'The price has changed since; sign for the new one.')
      if (!shelf.isNetworkOn(rail.network))
        return notAccepted(
          'network_switched_off',
          'This network is switched off for now; sign for another one.',
        )
      return shelf.whyOff(tool, input)
    },
    async matched(match) {
      const found = match()
      if (found) return found
      await shelf.refresh()
      return match()
    },
  }
}

/** Whether a payment that is refused now may have been charged before. */
export function mayHaveMoved({ code }: GatewayError): boolean {
  return code === 'payment_already_used' || code === 'payment_refused'
}
