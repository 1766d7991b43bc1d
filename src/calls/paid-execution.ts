import type { JsonObject } from '../core/json.ts'
import type { AbortLike } from '../core/lazy-abort-controller.ts'
import type { MicroUsd } from '../core/money.ts'
import type { OwedWork, PaidBy } from '../payment/gate/credits.ts'
import type { PaidCall } from '../payment/gate/paid-call.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner } from '../tools/owner.ts'
import type { ToolPorts } from '../tools/ports.ts'
import { fromText, type SerializedResult, serialize } from './call.ts'
import { type Funding, paidFunding } from './call-scopes.ts'
import type { FruitlessCalls } from './fruitless-calls.ts'
import { toOwner } from './owner.ts'
import type { SaleGuard } from './sale-guard.ts'
import { budgetOf, type ToolRunner } from './tool-runner.ts'

interface PaidExecutionDeps {
  readonly runner: ToolRunner
  readonly guard: Pick<SaleGuard, 'unavailableReason' | 'checkAvailable'>
  readonly fruitless: FruitlessCalls
  readonly ports: ToolPorts
  readonly onSale?: OnSale | undefined
  readonly onFailure?: ((toolId: string, error: unknown) => void) | undefined
}

/** @param sourcesNanoUsd What sources have asked for it, as far as they were asked for this call alone. */
export type OnSale = (toolId: string, result: JsonObject, sourcesNanoUsd: number) => void

export interface PaidRun extends OwedWork {
  /** What a call has bought, which is what this work has made unless someone else's was kept. */
  resultFrom(result: string): SerializedResult
}

/** What a tool does for those who pay, whatever they pay with: before the money, for it, and after it. */
export type PaidExecution = ReturnType<typeof createPaidExecution>

export function createPaidExecution(deps: PaidExecutionDeps) {
  const { runner, guard, fruitless, ports, onSale, onFailure } = deps
  const fundings = new WeakMap<SerializedResult, Funding>()

  /** @param price What the call is sold at; undefined for work that is owed already. */
  function prepareRun(tool: Tool, input: JsonObject, price: MicroUsd | undefined): PaidRun {
    let made: SerializedResult | undefined
    return {
      async work(clientSignal, paidBy) {
        guard.checkAvailable(tool, input)
        const funding = toFunding(price, paidBy)
        const owner = toOwner(tool, paidBy)
        try {
          made = await runner.run(tool, input, { clientSignal, owner, funding })
        } catch (error) {
          fruitless.note(paidBy.payer, error)
          throw error
        }
        fundings.set(made, funding)
        return made.text
      },
      resultFrom: (result) => (made?.text === result ? made : fromText(result)),
      closedReason: () => guard.unavailableReason(tool, input),
      budgetMilliseconds: budgetOf(tool),
      // what is kept under a name before its money comes is done once, however often its work is begun
      isRepeatable: tool.contract.kind !== 'action' || tool.prepare !== undefined,
    }
  }

  function toFunding(price: MicroUsd | undefined, { payer }: PaidBy): Funding {
    const funding = paidFunding(price)
    return fruitless.isFrequent(payer) ? { ...funding, priority: 'unpaid' } : funding
  }

  function toPrepare(tool: Tool, input: JsonObject): Pick<PaidCall, 'prepare'> {
    const { prepare } = tool
    if (!prepare) return {}
    return {
      prepare: (signal, paidBy) =>
        runner.runInTime(tool, (context) => prepare(input, context), signal, {
          ...toCaller(tool, paidBy),
          funding: paidFunding(undefined),
        }),
    }
  }

  /** What a call only repeats; undefined for whatever is to be bought. */
  async function findPrevious(
    tool: Tool,
    input: JsonObject,
    { paidBy, clientSignal }: { readonly paidBy: PaidBy; readonly clientSignal: () => AbortLike },
  ): Promise<SerializedResult | undefined> {
    const { earlier } = tool
    if (!earlier) return undefined
    const found = await runner.runInTime(
      tool,
      (context) => earlier(input, context),
      clientSignal(),
      toCaller(tool, paidBy),
    )
    return found && serialize(found)
  }

  /** Lets a tool remember what it has sold. No one who has paid waits for that, or loses an answer by it. */
  async function recordSale(tool: Tool, sold: SerializedResult, { replayed = false } = {}): Promise<void> {
    try {
      const result = sold.value()
      if (!replayed) onSale?.(tool.contract.id, result, fundings.get(sold)?.cost.spentNanoUsd ?? 0)
      await tool.sold?.(result, ports)
    } catch (error) {
      onFailure?.(tool.contract.id, error)
    }
  }

  return { prepareRun, toPrepare, findPrevious, recordSale }
}

function toCaller(tool: Tool, paidBy: PaidBy): { readonly owner?: Owner } {
  const owner = toOwner(tool, paidBy)
  return owner ? { owner } : {}
}

/**
 * The result of a tool as JSON text without its secrets: null stands where `secretFields` names one.
 *
 * @param text What was stored for the payment.
 */
export function omitSecrets({ contract }: Tool, text: string): string {
  const { secretFields = [] } = contract
  if (secretFields.length === 0) return text
  const result = JSON.parse(text) as JsonObject
  const withheld = secretFields.filter((field) => field in result).map((field) => [field, null])
  return JSON.stringify({ ...result, ...Object.fromEntries(withheld) })
}
