import type { DeskPorts, Turned } from '../../admin/ports.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import { formatUsd, usd } from '../../core/money.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { FollowedShelf } from '../catalog/live-catalog.ts'
import { dollars, time } from './admin-rows.ts'

interface RulesParts {
  readonly shelf: FollowedShelf
  readonly catalogue: Pick<Catalogue, 'find'>
  /** CAIP-2 names. */
  readonly networks: readonly string[]
  readonly clock: Clock
}

/** Switches and prices, as operators set them. */
export function deskRules({ shelf, catalogue, networks, clock }: RulesParts): DeskPorts['rules'] {
  function mustExist({ kind, id }: Turned): void {
    const exists = kind === 'tool' ? catalogue.find(id) !== undefined : networks.includes(id)
    if (exists || shelf.rules.off.some((off) => off.kind === kind && off.id === id)) return
    throw new GatewayError(
      'not_found',
      kind === 'tool'
        ? 'There is no tool of this id; see GET /agent/tools.'
        : `There is no such network; there are ${networks.join(', ')}.`,
    )
  }

  function pricedTool(id: string): Tool {
    const tool = catalogue.find(id)
    if (!tool) throw new GatewayError('not_found', 'There is no tool of this id; see GET /agent/tools.')
    if (shelf.contractPrice(id) === 0n) throw wrong('The tool is free.')
    if (tool.quote || tool.contract.metered)
      throw wrong('What this tool costs depends on what is asked; its price cannot be set.')
    return tool
  }

  return {
    async switches() {
      const off = shelf.rules.off.map(({ kind, id, reason, who, at }): JsonObject => {
        return { kind, id, state: 'off', reason, by: who, at: time(at) }
      })
      const on = networks
        .filter((id) => shelf.isNetworkOn(id))
        .map((id): JsonObject => ({ kind: 'network', id, state: 'on' }))
      return { rows: [...off, ...on] }
    },

    async turn(what, by) {
      mustExist(what)
      const { kind, id, state, reason } = what
      if (state === 'on') await shelf.book.switchOn({ kind, id })
      else await shelf.book.switchOff({ kind, id }, { reason: reason ?? null, who: by, at: clock.now() })
      await shelf.changed()
      return { kind, id, state, ...(reason === undefined ? {} : { reason }) }
    },

    async prices() {
      return {
        rows: shelf.rules.prices.map(({ tool, microUsd, who, at }) => {
          const own = shelf.contractPrice(tool)
          return {
            tool,
            priceUsd: dollars(microUsd),
            contractUsd: own === undefined ? null : formatUsd(own),
            by: who,
            at: time(at),
          }
        }),
      }
    },

    async setPrice({ tool, usd: decimal }, by) {
      const { contract } = pricedTool(tool)
      const price = decimal === null ? undefined : usd(decimal)
      if (price === 0n) throw wrong('A paid tool cannot be made free; switch it off instead.')
      const before = contract.price
      await shelf.book.setPrice(tool, {
        microUsd: price === undefined ? null : Number(price),
        own: Number(shelf.contractPrice(tool)),
        who: by,
        at: clock.now(),
      })
      await shelf.changed()
      return { tool, priceUsd: formatUsd(contract.price), beforeUsd: formatUsd(before) }
    },
  }
}

function wrong(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'usd' } })
}
