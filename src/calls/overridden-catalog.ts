import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { type MicroUsd, microUsd } from '../core/money.ts'
import type { FormerPrice } from '../payment/protocol/offers.ts'
import type { CatalogOverrides } from '../store/admin/catalog-overrides.ts'
import type { Tool } from '../tools/define-tool.ts'

/** What is on sale at the moment and what it costs, as operators have decided. */
export interface OverriddenCatalog {
  /** Every tool there is, each at the price that is asked now. */
  readonly tools: readonly Tool[]
  /** Those that are not switched off; the same array until something changes. */
  onSale(): readonly Tool[]
  /** Why no one can buy this now; undefined when someone can. */
  unavailableReason(tool: Tool, input?: JsonObject): GatewayError | undefined
  isNetworkOn(network: string): boolean
  /** What the contract of a tool asks, whatever is asked now; undefined when there is no such tool. */
  contractPrice(toolId: string): MicroUsd | undefined
  /** What else was asked for a tool, and until when: a payer who signed for it must not hear that it never was. */
  formerPrices(toolId: string): readonly FormerPrice[]
  /** Looks into the database whether another gateway knows better. It never rejects. */
  refresh(): Promise<void>
}

/** A catalog whose rules can be replaced. */
export interface EditableCatalog extends Omit<OverriddenCatalog, 'refresh'> {
  readonly rules: CatalogOverrides
  replaceOverrides(rules: CatalogOverrides): void
}

const NO_OVERRIDES: CatalogOverrides = { off: [], prices: [], formerPrices: [] }
const RETRY_AFTER_SECONDS = 60

/** For a gateway without operators: everything is on, at the price of its contract. */
export const noOverrides: Pick<OverriddenCatalog, 'unavailableReason' | 'isNetworkOn' | 'refresh'> = {
  unavailableReason: () => undefined,
  isNetworkOn: () => true,
  refresh: async () => {},
}

export function createEditableCatalog(contracts: readonly Tool[]): EditableCatalog {
  let rules = NO_OVERRIDES
  let prices = new Map<string, MicroUsd>()
  let former = new Map<string, readonly FormerPrice[]>()
  let off = new Map<string, string | null>()
  let writtenRules = JSON.stringify(rules)
  const tools = contracts.map((tool) => withPrice(tool, (id) => prices.get(id)))
  let onSale: readonly Tool[] = tools
  const contractPrices = new Map(contracts.map(({ contract: { id, price } }) => [id, price]))

  function replaceOverrides(next: CatalogOverrides): void {
    const text = JSON.stringify(next)
    if (text === writtenRules) return
    writtenRules = text
    rules = next
    off = new Map(next.off.map(({ kind, id, reason }) => [`${kind} ${id}`, reason]))
    prices = new Map(next.prices.map(({ tool, microUsd: price }) => [tool, microUsd(BigInt(price))]))
    former = new Map()
    for (const { tool, micro_usd, until } of next.formerPrices)
      former.set(tool, [...(former.get(tool) ?? []), { price: microUsd(BigInt(micro_usd)), until }])
    onSale = tools.filter(({ contract }) => !off.has(`tool ${contract.id}`))
  }

  return {
    tools,
    replaceOverrides,
    get rules() {
      return rules
    },
    onSale: () => onSale,
    unavailableReason(tool, input) {
      if (off.size === 0) return undefined
      const parts = input ? (tool.partsOf?.(input) ?? []) : []
      const found = [tool.contract.id, ...parts].find((id) => off.has(`tool ${id}`))
      return found === undefined ? undefined : toolSwitchedOff(found, off.get(`tool ${found}`) ?? null)
    },
    isNetworkOn: (network) => off.size === 0 || !off.has(`network ${network}`),
    contractPrice: (toolId) => contractPrices.get(toolId),
    formerPrices: (toolId) => former.get(toolId) ?? [],
  }
}

/** The same tool, whose contract has the price that is asked now. */
function withPrice(tool: Tool, currentPrice: (id: string) => MicroUsd | undefined): Tool {
  const contract: Tool['contract'] = {
    ...tool.contract,
    get price() {
      return currentPrice(tool.contract.id) ?? tool.contract.price
    },
  }
  // its schemas stay unwritten until someone reads them, which a spread would do
  const members = {
    ...Object.getOwnPropertyDescriptors(tool),
    contract: { enumerable: true, value: contract },
  }
  return Object.defineProperties({} as Tool, members)
}

function toolSwitchedOff(toolId: string, reason: string | null): GatewayError {
  return new GatewayError(
    'tool_switched_off',
    `The operator has switched ${toolId} off for now${reason === null ? '' : `: ${reason}`}.`,
    { details: { toolId, reason: reason ?? 'switched_off' }, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}
