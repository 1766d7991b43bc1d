import type { JsonObject } from '../core/json.ts'
import type { Watched } from '../core/stopping.ts'
import type { OwedWork, PaidBy } from '../payment/gate/credits.ts'
import type { PaidCall } from '../payment/gate/paid-call.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts } from '../tools/ports.ts'
import { type Told, tell, told } from './call.ts'
import { payingOwner } from './owner.ts'
import { budgetOf, type ToolRunner } from './running.ts'
import type { SaleGuard } from './sale-guard.ts'

interface SoldWorkParts {
  readonly runner: ToolRunner
  readonly guard: Pick<SaleGuard, 'whyOff' | 'refuseIfOff'>
  readonly ports: ToolPorts
  readonly onSale?: ((toolId: string, result: JsonObject) => void) | undefined
  readonly onFailure?: ((toolId: string, error: unknown) => void) | undefined
}

export interface SoldOnce extends OwedWork {
  /** What a call has bought, which is what this work has made unless somebody else's was kept. */
  toldBy(result: string): Told
}

/** What a tool does for those who pay, whatever they pay with: before the money, for it, and after it. */
export type SoldWork = ReturnType<typeof createSoldWork>

export function createSoldWork({ runner, guard, ports, onSale, onFailure }: SoldWorkParts) {
  function owedWork(tool: Tool, input: JsonObject): SoldOnce {
    let made: Told | undefined
    return {
      async work(gone, paidBy) {
        guard.refuseIfOff(tool, input)
        made = await runner.run(tool, input, { gone, owner: payingOwner(tool, paidBy) })
        return made.text
      },
      toldBy: (result) => (made?.text === result ? made : told(result)),
      closed: () => guard.whyOff(tool, input),
      budgetMilliseconds: budgetOf(tool),
      // what is kept under a name before its money comes is done once, however often its work is begun
      isRepeatable: tool.contract.kind !== 'action' || tool.prepare !== undefined,
    }
  }

  function prepared(tool: Tool, input: JsonObject): Pick<PaidCall, 'prepare'> {
    const { prepare } = tool
    if (!prepare) return {}
    return {
      prepare: (signal, paidBy) =>
        runner.inTime(tool, (world) => prepare(input, world), signal, ownedBy(tool, paidBy)),
    }
  }

  /** What a call only repeats; undefined for whatever is to be bought. */
  async function earlierOf(
    tool: Tool,
    input: JsonObject,
    { paidBy, gone }: { readonly paidBy: PaidBy; readonly gone: () => Watched },
  ): Promise<Told | undefined> {
    const { earlier } = tool
    if (!earlier) return undefined
    const found = await runner.inTime(tool, (world) => earlier(input, world), gone(), ownedBy(tool, paidBy))
    return found && tell(found)
  }

  /** Lets a tool remember what it has sold. Nobody who has paid waits for that, or loses an answer by it. */
  async function noteSale(tool: Tool, { said }: Told, { replayed = false } = {}): Promise<void> {
    try {
      const result = said()
      if (!replayed) onSale?.(tool.contract.id, result)
      await tool.sold?.(result, ports)
    } catch (error) {
      onFailure?.(tool.contract.id, error)
    }
  }

  return { owedWork, prepared, earlierOf, noteSale }
}

function ownedBy(tool: Tool, paidBy: PaidBy): { readonly owner?: Owner } {
  const owner = payingOwner(tool, paidBy)
  return owner ? { owner } : {}
}

/**
 * The result of a tool as JSON text without its secrets: null stands where `secretFields` names one.
 *
 * @param text What was stored for the payment.
 */
export function withoutSecrets({ contract }: Tool, text: string): string {
  const { secretFields = [] } = contract
  if (secretFields.length === 0) return text
  const result = JSON.parse(text) as JsonObject
  const withheld = secretFields.filter((field) => field in result).map((field) => [field, null])
  return JSON.stringify({ ...result, ...Object.fromEntries(withheld) })
}
