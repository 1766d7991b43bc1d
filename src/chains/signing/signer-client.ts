import type { Clock, Scheduler } from '../../core/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { openSignerConnection, type SignerReply, type SignerTarget } from './signer-connection.ts'
import {
  KeyAnswer,
  type KeyUse,
  keyPath,
  RefusalAnswer,
  type RefusalCode,
  refusals,
  SignAnswer,
  type SignRequest,
} from './wire.ts'

/** What a look at a signer found. `wrong` does not mend itself: another key, or a token that it does not accept. */
export type SignerState =
  | { readonly kind: 'ready'; readonly key: KeyAnswer }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'wrong'; readonly reason: string }

/** A key in another process, and whether it can sign at the moment. */
export interface SignerClient {
  readonly address: string
  /** False until the signer has answered that it holds the key, and while it does not answer or its day is spent. */
  isReady(): boolean
  /** How often it has refused to sign, for each reason there is. */
  refusals(): ReadonlyMap<RefusalReason, number>
  /** Asks now; never rejects. */
  check(): Promise<SignerState>
  /**
   * @throws GatewayError `upstream_unavailable` when it did not answer, `upstream_rejected` when it refuses. Nothing was
   *   sent anywhere in either case.
   */
  sign(request: SignRequest): Promise<string>
  close(): Promise<void>
}

interface SignerClientDeps {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Called when the state changes, with a phrase of ours. */
  readonly onChange?: ((change: { readonly isReady: boolean; readonly reason: string }) => void) | undefined
}

const READY_POLL_MS = 5 * SECOND_MS
const POLL_MS = SECOND_MS
/** How long nothing is signed after a refusal that the next request would meet as well. */
const REST_MS = MINUTE_MS
const RESTING: readonly RefusalCode[] = ['over_day', 'journal', 'unauthorized', 'unknown_key']
type RefusalReason = RefusalCode | 'malformed'
const REASONS: readonly RefusalReason[] = [...(Object.keys(refusals) as RefusalCode[]), 'malformed']
const NO_ANSWER = 'it does not answer'
const NONSENSE = 'it answers something else'

/** What a gateway needs a key for. */
interface KeyNeeds {
  readonly use: KeyUse
  /** CAIP-2. */
  readonly networks: readonly string[]
}

export function createSignerClient(
  target: SignerTarget,
  { use, networks }: KeyNeeds,
  { clock, scheduler, onChange }: SignerClientDeps,
): SignerClient & { /** Asks again and again until it is closed. */ watch(): void } {
  const connection = openSignerConnection(target)
  const path = keyPath(target.address)
  const closing = new AbortController()
  let isUp = false
  let restUntil = 0
  let loop: Promise<void> | undefined
  let reported: string | undefined
  const refused = new Map<RefusalReason, number>(REASONS.map((reason) => [reason, 0]))

  function isReady(): boolean {
    return isUp && clock.now() >= restUntil
  }

  function report(reason: string): void {
    const word = `${isReady()} ${reason}`
    if (word === reported) return
    reported = word
    onChange?.({ isReady: isReady(), reason })
  }

  async function check(): Promise<SignerState> {
    const state = await connection.ask('GET', path).then(
      (reply) => toState(reply, { address: target.address, use, networks }),
      (): SignerState => ({ kind: 'unavailable', reason: NO_ANSWER }),
    )
    isUp = state.kind === 'ready'
    if (state.kind !== 'ready') report(state.reason)
    else if (isReady()) report('it answers')
    return state
  }

  async function poll(): Promise<void> {
    while (!closing.signal.aborted) {
      await scheduler.sleep(isUp ? READY_POLL_MS : POLL_MS, closing.signal)
      if (!closing.signal.aborted) await check()
    }
  }

  return {
    address: target.address,
    isReady,
    refusals: () => refused,
    check,
    async sign(request) {
      const reply = await connection.ask('POST', `${path}/sign`, request).catch((cause: unknown) => {
        isUp = false
        report(NO_ANSWER)
        throw new GatewayError('upstream_unavailable', 'The signer did not answer.', { cause })
      })
      const signed = SignAnswer.safeParse(reply.body)
      if (reply.status === 200 && signed.success) return signed.data.signature
      const code = RefusalAnswer.safeParse(reply.body).data?.error.code
      if (code === undefined || RESTING.includes(code) || isGasTooDear(use, code))
        restUntil = clock.now() + REST_MS
      refused.set(code ?? 'malformed', (refused.get(code ?? 'malformed') ?? 0) + 1)
      const reason = code ? refusals[code] : NONSENSE
      report(reason)
      throw new GatewayError('upstream_rejected', `The signer does not sign: ${reason}.`)
    },
    watch() {
      loop ??= poll()
    },
    async close() {
      closing.abort()
      await connection.close()
      await loop
    },
  }
}

/** A price of gas above the policy stops every settlement; a payout that is too large stops no other. */
function isGasTooDear(use: KeyUse, code: RefusalCode): boolean {
  return use === 'settle' && code === 'over_limit'
}

function toState(
  { status, body }: SignerReply,
  { address, use, networks }: KeyNeeds & { readonly address: string },
): SignerState {
  const code = RefusalAnswer.safeParse(body).data?.error.code
  if (code === 'unauthorized' || code === 'unknown_key') return { kind: 'wrong', reason: refusals[code] }
  if (status >= 500 || code) return { kind: 'unavailable', reason: code ? refusals[code] : NO_ANSWER }
  const key = KeyAnswer.safeParse(body)
  if (status !== 200 || !key.success) return { kind: 'wrong', reason: NONSENSE }
  if (key.data.address !== address) return { kind: 'wrong', reason: 'it answers for another account' }
  if (key.data.use !== use)
    return { kind: 'wrong', reason: `its key is for ${key.data.use}, and ${use} is needed` }
  const refused = networks.filter((network) => !key.data.networks.includes(network))
  return refused.length > 0
    ? { kind: 'wrong', reason: `its policy does not allow ${refused.join(', ')}` }
    : { kind: 'ready', key: key.data }
}
