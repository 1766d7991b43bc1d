import type { Clock, Scheduler } from '../core/clock.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import { accepted } from './request.ts'
import { createToolRunner } from './running.ts'
import { createSaleGuard } from './sale-guard.ts'
import type { Shelf } from './shelf.ts'

/** Runs tools for other tools of ours: no payment, no throttle, each within its own time budget. */
export interface UnpaidCalls {
  /**
   * @returns The result as JSON text.
   * @throws GatewayError `invalid_input`, `tool_switched_off`, and whatever the tool fails with.
   */
  run(tool: Tool, input: unknown, gone: AbortSignal): Promise<string>
}

interface UnpaidCallsDeps {
  readonly ports: ToolPorts
  readonly shelf: Pick<Shelf, 'whyOff' | 'isNetworkOn' | 'refresh'>
  readonly scheduler: Scheduler
  readonly dataClock: Clock
}

export function createUnpaidCalls({ shelf, ...deps }: UnpaidCallsDeps): UnpaidCalls {
  const guard = createSaleGuard(shelf)
  const runner = createToolRunner(deps)
  return {
    async run(tool, input, gone) {
      const asked = accepted(tool.parse(input))
      guard.refuseIfOff(tool, asked)
      return (await runner.run(tool, asked, { gone })).text
    },
  }
}
