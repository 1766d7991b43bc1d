import type { Facilitator, SettleResult, VerifyResult } from '../../src/payment/facilitators/facilitator.ts'
import type { PaymentOrder } from '../../src/payment/model/rail.ts'

/** What a facilitator does instead of its work; `honest` does the work. */
export interface Script {
  verify?: (order: PaymentOrder, honest: () => Promise<VerifyResult>) => Promise<VerifyResult> | VerifyResult
  settle?: (order: PaymentOrder, honest: () => Promise<SettleResult>) => Promise<SettleResult> | SettleResult
}

export interface ScriptedFacilitator {
  /** To be handed to a gateway. */
  readonly facilitators: (own: readonly Facilitator[]) => readonly Facilitator[]
  readonly verified: PaymentOrder[]
  readonly settled: PaymentOrder[]
  /** What it does from now on. */
  script: Script
  /** Brings an order to the chain although no one asks for it now. */
  land(order: PaymentOrder | undefined): Promise<SettleResult>
}

/** The gateway's own facilitators in the hands of a test: it counts what it is asked and follows a script. */
export function scriptedFacilitator(script: Script = {}): ScriptedFacilitator {
  let own: readonly Facilitator[] = []
  const unheard = new AbortController().signal

  const scripted: ScriptedFacilitator = {
    verified: [],
    settled: [],
    script,
    facilitators(list) {
      own = list
      return list.map((honest) => {
        return {
          name: honest.name,
          serves: (network, scheme) => honest.serves(network, scheme),
          async verify(order, signal) {
            scripted.verified.push(order)
            const honestly = () => honest.verify(order, signal)
            return scripted.script.verify ? scripted.script.verify(order, honestly) : honestly()
          },
          async settle(order, signal) {
            scripted.settled.push(order)
            const honestly = () => honest.settle(order, signal)
            return scripted.script.settle ? scripted.script.settle(order, honestly) : honestly()
          },
        }
      })
    },
    async land(order) {
      const honest = own.find(({ serves }) => order && serves(order.network))
      if (!honest || !order) throw new Error('There is nothing to land yet.')
      return honest.settle(order, unheard)
    },
  }
  return scripted
}

export const neverAnswers = () => new Promise<never>(() => {})
