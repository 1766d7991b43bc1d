import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { appendMembers } from '../core/text/json-text.ts'
import { encodeHeader } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { SessionGate } from '../payment/sessions/session-gate.ts'
import type { Answer, Call } from './call.ts'
import { type Catalog, paidUpstream } from './catalog.ts'
import { checkMaxCost } from './max-cost.ts'
import type { PaidExecution } from './paid-execution.ts'
import { hashRequest } from './request-hash.ts'
import { wantsPieces } from './streamed-call.ts'
import type { ToolRunner } from './tool-runner.ts'

interface SessionCallsDeps {
  readonly catalog: Pick<Catalog, 'find'>
  readonly sessions: SessionGate
  readonly runner: ToolRunner
  readonly sold: Pick<PaidExecution, 'prepareRun' | 'findPrevious' | 'recordSale'>
  readonly identify: (call: Call) => Promise<void>
}

/** Calls that a session pays for: no payment of their own, no settlement, one receipt each. */
export function createSessionCalls(deps: SessionCallsDeps) {
  const { sessions, runner, sold, identify } = deps
  return async (call: Call, input: JsonObject): Promise<Answer> => {
    const { tool, session: token = '', clientSignal } = call
    const { contract, used, streaming } = tool
    if (contract.kind === 'manage') {
      throw new GatewayError(
        'forbidden',
        'What this tool creates belongs to its payer: pay this call itself, without a session.',
        {
          details: { reason: 'needs_own_payment', toolId: contract.id },
        },
      )
    }
    const { quote } = tool
    const price = quote
      ? await runner.runInTime(tool, (context) => quote(input, context), clientSignal())
      : contract.price
    checkMaxCost(price, call.maxCost)
    await identify(call)
    if (tool.earlier) {
      const wallet = await sessions.walletOf(token)
      const payer = wallet.slice(wallet.indexOf(':') + 1)
      const repeated = await sold.findPrevious(tool, input, {
        paidBy: { key: '', network: wallet, payer },
        clientSignal,
      })
      if (repeated) return { kind: 'answer', ...repeated }
    }
    const { work, budgetMilliseconds, resultFrom } = sold.prepareRun(tool, input, price)
    const { result, ...session } = await sessions.charge({
      token,
      toolId: contract.id,
      price,
      requestHash: hashRequest(tool, input),
      identifier: call.idempotencyKey,
      work,
      budgetMilliseconds,
      used: used && ((text) => used(JSON.parse(text) as JsonObject)),
      clientSignal: clientSignal(),
      ...paidUpstream(tool, input, deps.catalog),
    })
    const serialized = resultFrom(result)
    void sold.recordSale(tool, serialized, session)
    const asksForPieces = streaming && wantsPieces(call, { ok: true, input })
    return {
      kind: 'answer',
      ...serialized,
      session,
      ...(asksForPieces ? { pieces: () => streaming.pieces(serialized.value(), input) } : {}),
    }
  }
}

/** An offer that states, beside what it asks for, how much there is too little of in the session that was to pay. */
export function withShortfall(offer: Offer, { details }: GatewayError): Offer {
  if (details['insufficientBalance'] !== true) return offer
  const inHeader = Buffer.from(offer.header, 'base64').toString()
  return {
    ...offer,
    body: appendMembers(offer.body, details),
    header: encodeHeader(appendMembers(inHeader, details)),
  }
}
