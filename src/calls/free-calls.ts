import { GatewayError, toFailure } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import type { SignIns } from '../payment/protocol/sign-in.ts'
import type { ParsedInput } from '../tools/define-tool.ts'
import type { Owner } from '../tools/owner.ts'
import type { Answer, Call } from './call.ts'
import { hashRequest, requireInput } from './request-hash.ts'
import type { SaleGuard } from './sale-guard.ts'
import type { ToolRunner } from './tool-runner.ts'

interface FreeCallsDeps {
  readonly guard: Pick<SaleGuard, 'checkAvailable'>
  readonly runner: Pick<ToolRunner, 'run'>
  readonly identify: (call: Call) => Promise<void>
  /** Absent: no wallet can sign in. */
  readonly signIns?: Pick<SignIns, 'authenticate'> | undefined
}

/** Calls of tools that cost nothing. */
export function createFreeCalls({ guard, runner, identify, signIns }: FreeCallsDeps) {
  async function findSignedInOwner({ tool, signIn }: Call, input: JsonObject): Promise<Owner | undefined> {
    if (tool.contract.kind !== 'manage' || signIn === undefined || !signIns) return undefined
    return { wallet: await signIns.authenticate(signIn, hashRequest(tool, input)) }
  }

  return async (call: Call, parsed: ParsedInput): Promise<Answer> => {
    const { tool } = call
    try {
      const input = requireInput(parsed)
      guard.checkAvailable(tool, input)
      await identify(call)
      const owner = await findSignedInOwner(call, input)
      const ran = await runner.run(tool, input, {
        clientSignal: call.clientSignal(),
        owner,
        session: call.session,
      })
      return { kind: 'answer', ...ran }
    } catch (error) {
      throw mayReportPayment(call) ? withUnknownCharge(error) : error
    }
  }
}

const MONEY_FAMILIES: ReadonlySet<string> = new Set(['payments', 'sessions'])
/** What may have ended before anybody looked. */
const UNOBSERVED_FAILURES: ReadonlySet<string> = new Set([
  'internal',
  'tool_timeout',
  'output_invalid',
  'client_gone',
])
const RETRY_AFTER_SECONDS = 3

/** Whether the caller of a free tool may read its failure as the fate of money that was paid elsewhere. */
function mayReportPayment({ tool, session, proof }: Pick<Call, 'tool' | 'session' | 'proof'>): boolean {
  const { id, family, kind } = tool.contract
  return (
    MONEY_FAMILIES.has(family) ||
    id === 'videos-status' ||
    kind === 'manage' ||
    session !== undefined ||
    carriesPayment(proof)
  )
}

/** The same failure without a word that no money moved: no one has looked. */
function withUnknownCharge(error: unknown): unknown {
  const { code, charged, details, retryAfterSeconds = RETRY_AFTER_SECONDS } = toFailure(error)
  if (charged !== 'no' || !UNOBSERVED_FAILURES.has(code)) return error
  const message = error instanceof GatewayError ? error.message : 'Something went wrong on our side.'
  return new GatewayError(code, message, { cause: error, details, retryAfterSeconds, charged: 'pending' })
}

function carriesPayment(proof: Call['proof']): boolean {
  try {
    return proof() !== undefined
  } catch {
    // what cannot be read has paid for nothing
    return false
  }
}
