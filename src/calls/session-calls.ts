import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { appendMembers } from '../core/json-text.ts'
import { encodeHeader } from '../payment/model/x402.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import type { SessionGate } from '../payment/sessions/session-gate.ts'
import type { Answer, Call } from './call.ts'
import { type Catalogue, paidUpstream } from './catalogue.ts'
import { refuseAboveCeiling } from './ceiling.ts'
import { requestHash } from './request.ts'
import type { ToolRunner } from './running.ts'
import type { SoldWork } from './sold-work.ts'
import { wantsPieces } from './streaming.ts'

interface SessionCallsParts {
  readonly catalogue: Pick<Catalogue, 'find'>
  readonly sessions: SessionGate
  readonly runner: ToolRunner
  readonly sold: Pick<SoldWork, 'owedWork' | 'earlierOf' | 'noteSale'>
  readonly identify: (call: Call) => Promise<void>
}

/** Calls that a session pays for: no payment of their own, no settlement, one receipt each. */
export function createSessionCalls(parts: SessionCallsParts) {
  const { sessions, runner, sold, identify } = parts
  return async (call: Call, input: JsonObject): Promise<Answer> => {
    const { tool, session: token = '', gone } = call
    const { contract, used, streaming } = tool
    if (contract.kind === 'manage') {
      throw new GatewayError(
        'forbidden',
        'What this tool makes belongs to whoever pays for it: pay this call itself.',
        {
          details: { reason: 'needs_own_payment', toolId: contract.id },
        },
      )
    }
    const { quote } = tool
    const price = quote ? await runner.inTime(tool, (world) => quote(input, world), gone()) : contract.price
    refuseAboveCeiling(price, call.maxCost)
    await identify(call)
    if (tool.earlier) {
      const wallet = await sessions.walletOf(token)
      const payer = wallet.slice(wallet.indexOf(':') + 1)
      const repeated = await sold.earlierOf(tool, input, {
        paidBy: { key: '', network: wallet, payer },
        gone,
      })
      if (repeated) return { kind: 'answer', ...repeated }
    }
    const { work, budgetMilliseconds, toldBy } = sold.owedWork(tool, input)
    const { result, ...session } = await sessions.charge({
      token,
      toolId: contract.id,
      price,
      requestHash: requestHash(tool, input),
      identifier: call.callName,
      work,
      budgetMilliseconds,
      used: used && ((text) => used(JSON.parse(text) as JsonObject)),
      gone: gone(),
      ...paidUpstream(tool, input, parts.catalogue),
    })
    const told = toldBy(result)
    void sold.noteSale(tool, told, session)
    const asksForPieces = streaming && wantsPieces(call, { ok: true, input })
    return {
      kind: 'answer',
      ...told,
      session,
      ...(asksForPieces ? { pieces: () => streaming.pieces(told.said(), input) } : {}),
    }
  }
}

/** An offer that says, beside what it asks for, how much there is too little of in the session that was to pay. */
export function withShortfall(offer: Offer, { details }: GatewayError): Offer {
  if (details['insufficientBalance'] !== true) return offer
  const inHeader = Buffer.from(offer.header, 'base64').toString()
  return {
    ...offer,
    body: appendMembers(offer.body, details),
    header: encodeHeader(appendMembers(inHeader, details)),
  }
}
