import type { AdminPorts, SwitchChange } from '../../admin/ports.ts'
import type { Catalog } from '../../calls/catalog.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { nameNetwork } from '../../core/reference/network-names.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { toDollars, toIsoTime } from './admin-rows.ts'
import { createToolList } from './admin-tools.ts'

interface CatalogRulesDeps {
  readonly liveCatalog: LiveCatalog
  readonly catalog: Pick<Catalog, 'find' | 'tools'>
  readonly costs: Pick<CostRepository, 'read'>
  /** CAIP-2 names. */
  readonly networks: readonly string[]
  readonly clock: Clock
}

/** Switches and prices, as operators set them. */
export function createCatalogRules({
  liveCatalog,
  catalog,
  costs,
  networks,
  clock,
}: CatalogRulesDeps): AdminPorts['rules'] {
  function refuseUnknown({ kind, id }: SwitchChange): void {
    const exists = kind === 'tool' ? catalog.find(id) !== undefined : networks.includes(id)
    if (exists || liveCatalog.rules.off.some((off) => off.kind === kind && off.id === id)) return
    throw new GatewayError(
      'not_found',
      kind === 'tool'
        ? 'There is no tool of this id; see GET /agent/tools.'
        : `There is no such network; there are ${networks.join(', ')}.`,
    )
  }

  function findPricedTool(id: string): Tool {
    const tool = catalog.find(id)
    if (!tool) throw new GatewayError('not_found', 'There is no tool of this id; see GET /agent/tools.')
    if (liveCatalog.contractPrice(id) === 0n) throw invalidPrice('The tool is free.')
    if (tool.quote || tool.contract.metered)
      throw invalidPrice('What this tool costs depends on what is asked; its price cannot be set.')
    return tool
  }

  const nameOf = (kind: string, id: string) =>
    kind === 'network' ? nameNetwork(id) : (catalog.find(id)?.contract.title ?? id)

  return {
    tools: createToolList({ liveCatalog, catalog, costs, clock }),

    async switches() {
      const off = liveCatalog.rules.off.map(({ kind, id, reason, who, at }): JsonObject => {
        return { kind, id, name: nameOf(kind, id), state: 'off', reason, by: who, at: toIsoTime(at) }
      })
      const on = networks
        .filter((id) => liveCatalog.isNetworkOn(id))
        .map((id): JsonObject => ({ kind: 'network', id, name: nameNetwork(id), state: 'on' }))
      return { rows: [...off, ...on] }
    },

    async setSwitch(what, by) {
      refuseUnknown(what)
      const { kind, id, state, reason } = what
      if (state === 'on') await liveCatalog.repository.switchOn({ kind, id })
      else await liveCatalog.repository.switchOff({ kind, id }, { reason, who: by, at: clock.now() })
      await liveCatalog.changed()
      return { kind, id, state, reason }
    },

    async prices() {
      return {
        rows: liveCatalog.rules.prices.map(({ tool, microUsd, who, at }) => {
          const own = liveCatalog.contractPrice(tool)
          return {
            tool,
            priceUsd: toDollars(microUsd),
            contractUsd: own === undefined ? null : formatUsd(own),
            by: who,
            at: toIsoTime(at),
          }
        }),
      }
    },

    async setPrice({ tool, usd: decimal }, by) {
      const { contract } = findPricedTool(tool)
      const price = decimal === null ? undefined : usd(decimal)
      if (price === 0n) throw invalidPrice('A paid tool cannot be made free; switch it off instead.')
      const before = contract.price
      await liveCatalog.repository.setPrice(tool, {
        microUsd: price === undefined ? null : Number(price),
        own: Number(liveCatalog.contractPrice(tool)),
        who: by,
        at: clock.now(),
      })
      await liveCatalog.changed()
      return { tool, priceUsd: formatUsd(contract.price), beforeUsd: formatUsd(before) }
    },
  }
}

function invalidPrice(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'usd' } })
}
