import { failureOf, GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import type { SignIns } from '../payment/protocol/sign-in.ts'
import type { ParsedInput } from '../tools/define-tool.ts'
import type { Owner } from '../tools/ports.ts'
import type { Answer, Call } from './call.ts'
import { accepted, requestHash } from './request.ts'
import type { ToolRunner } from './running.ts'
import type { SaleGuard } from './sale-guard.ts'

interface FreeCallsDeps {
  readonly guard: Pick<SaleGuard, 'refuseIfOff'>
  readonly runner: Pick<ToolRunner, 'run'>
  readonly identify: (call: Call) => Promise<void>
  /** Absent: no wallet can sign in. */
  readonly signIns?: Pick<SignIns, 'walletIn'> | undefined
}

/** Calls of tools that cost nothing. */
export function createFreeCalls({ guard, runner, identify, signIns }: FreeCallsDeps) {
  async function signedIn({ tool, signIn }: Call, input: JsonObject): Promise<Owner | undefined> {
    if (tool.contract.kind !== 'manage' || signIn === undefined || !signIns) return undefined
    return { wallet: await signIns.walletIn(signIn, requestHash(tool, input)) }
  }

  return async (call: Call, parsed: ParsedInput): Promise<Answer> => {
    const { tool } = call
    try {
      const input = accepted(parsed)
      guard.refuseIfOff(tool, input)
      await identify(call)
      const owner = await signedIn(call, input)
      const ran = await runner.run(tool, input, { gone: call.gone(), owner, session: call.session })
      return { kind: 'answer', ...ran }
    } catch (error) {
      throw mayTellOfMoney(call) ? unsureOfMoney(error) : error
    }
  }
}

const FAMILIES_OF_MONEY: ReadonlySet<string> = new Set(['payments', 'sessions'])
/** What may have ended before anybody looked. */
const ENDED_UNSEEN: ReadonlySet<string> = new Set([
  'internal',
  'tool_timeout',
  'output_invalid',
  'client_gone',
])
const RETRY_AFTER_SECONDS = 3

/** Whether the caller of a free tool may read its failure as the fate of money that was paid elsewhere. */
function mayTellOfMoney({ tool, session, proof }: Pick<Call, 'tool' | 'session' | 'proof'>): boolean {
  const { id, family, kind } = tool.contract
  return (
    FAMILIES_OF_MONEY.has(family) ||
    id === 'videos-status' ||
    kind === 'manage' ||
    session !== undefined ||
    carries(proof)
  )
}

/** The same failure without a word that no money moved: nobody has looked. */
function unsureOfMoney(error: unknown): unknown {
  const { code, charged, details, retryAfterSeconds = RETRY_AFTER_SECONDS } = failureOf(error)
  if (charged !== 'no' || !ENDED_UNSEEN.has(code)) return error
  const message = error instanceof GatewayError ? error.message : 'Something went wrong on our side.'
  return new GatewayError(code, message, { cause: error, details, retryAfterSeconds, charged: 'pending' })
}

function carries(proof: Call['proof']): boolean {
  try {
    return proof() !== undefined
  } catch {
    // what cannot be read has paid for nothing
    return false
  }
}
