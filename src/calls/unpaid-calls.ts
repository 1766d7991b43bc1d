import type { Clock, Scheduler } from '../core/clock.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { OverriddenCatalog } from './overridden-catalog.ts'
import { requireInput } from './request-hash.ts'
import { createSaleGuard } from './sale-guard.ts'
import { createToolRunner } from './tool-runner.ts'

/** Runs tools for other tools of ours: no payment, no throttle, each within its own time budget. */
export interface UnpaidCalls {
  /**
   * @returns The result as JSON text.
   * @throws GatewayError `invalid_input`, `tool_switched_off`, and whatever the tool fails with.
   */
  run(tool: Tool, input: unknown, clientSignal: AbortSignal): Promise<string>
}

interface UnpaidCallsDeps {
  readonly ports: ToolPorts
  readonly liveCatalog: Pick<OverriddenCatalog, 'unavailableReason' | 'isNetworkOn' | 'refresh'>
  readonly scheduler: Scheduler
  readonly dataClock: Clock
}

export function createUnpaidCalls({ liveCatalog, ...deps }: UnpaidCallsDeps): UnpaidCalls {
  const guard = createSaleGuard(liveCatalog)
  const runner = createToolRunner(deps)
  return {
    async run(tool, input, clientSignal) {
      const asked = requireInput(tool.parse(input))
      guard.checkAvailable(tool, asked)
      return (await runner.run(tool, asked, { clientSignal })).text
    },
  }
}
