import { z } from 'zod'
import type { PaidAnswer } from '../../src/client/answer.ts'
import { dollarsOf, microUsdOf } from '../../src/client/dollars.ts'
import type { AddressedCall } from '../../src/client/route.ts'
import { createSessionPayer } from '../../src/client/session-payer.ts'
import { createSessionToken } from '../../src/client/session-token.ts'
import { tryParseJson } from '../../src/client/try-parse-json.ts'
import { gatewayUrl } from '../gateway.ts'

const STORAGE_KEY = 'pennywire.session'
const Kept = z.object({
  token: z.string().regex(/^pws_[\w-]{20,100}$/),
  tokenSha256: z.string(),
  balanceUsd: z.string(),
})
const Closed = z.looseObject({
  session: z.looseObject({ state: z.string() }),
  returned: z.array(
    z.looseObject({
      amountUsd: z.number(),
      state: z.string(),
      network: z.string(),
      to: z.string(),
      transaction: z.string().nullable(),
    }),
  ),
})
/** What goes back to the wallet that paid in. */
export type SessionReturn = z.output<typeof Closed>['returned'][number]
const Status = z.looseObject({
  sessions: z.array(z.looseObject({ balanceUsd: z.union([z.string(), z.number()]) })),
})

/** A prepaid session of this tab: its token pays for calls without a signature. */
export interface TabSession {
  token(): string | undefined
  /** Decimal dollars, as the gateway counted them last. */
  balanceUsd(): string
  /** The hash that a top-up names; it makes the token first, which is kept before anything is paid. */
  prepare(): Promise<string>
  /** Pays for a call out of the session. @throws PaymentError */
  pay(call: AddressedCall, maxUsd: string): Promise<PaidAnswer>
  /** Asks the gateway for the balance. */
  refresh(): Promise<void>
  /** Ends the session; what it has not spent goes back on chain. @throws PaymentError */
  close(): Promise<readonly SessionReturn[]>
  forget(): void
}

/** @param changed Called whenever the session or its balance is another. */
export function openTabSession(changed: () => void): TabSession {
  let kept = Kept.safeParse(tryParseJson(sessionStorage.getItem(STORAGE_KEY) ?? '')).data
  const payers = new Map<string, ReturnType<typeof createSessionPayer>>()

  function keep(next: z.output<typeof Kept> | undefined): void {
    kept = next
    if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(STORAGE_KEY)
    changed()
  }

  /** One payer a token: it remembers the name of a call that is open. */
  function payerOf(token: string): ReturnType<typeof createSessionPayer> {
    const known = payers.get(token) ?? createSessionPayer({ token })
    payers.set(token, known)
    return known
  }

  async function refresh(): Promise<void> {
    const asked = kept
    if (!asked) return
    const url = `${gatewayUrl}tools/session-status`
    const { data } = await payerOf(asked.token).pay(url, { method: 'POST', body: {} })
    const [session] = Status.safeParse(data).data?.sessions ?? []
    if (session && kept?.token === asked.token) keep({ ...asked, balanceUsd: `${session.balanceUsd}` })
  }

  return {
    token: () => kept?.token,
    balanceUsd: () => kept?.balanceUsd ?? '0',
    async prepare() {
      if (kept) return kept.tokenSha256
      const made = await createSessionToken()
      keep({ ...made, balanceUsd: '0' })
      return made.tokenSha256
    },
    async pay(call, maxUsd) {
      const answer = await payerOf(kept?.token ?? '').pay(call.url, { ...call, maxUsd })
      if (kept) {
        const left = microUsdOf(kept.balanceUsd) - microUsdOf(answer.paidUsd)
        keep({ ...kept, balanceUsd: dollarsOf(left > 0n ? left : 0n) })
      }
      return answer
    },
    refresh,
    async close() {
      const asked = kept
      if (!asked) return []
      const url = `${gatewayUrl}tools/session-close`
      const { data } = await payerOf(asked.token).pay(url, { method: 'POST', body: {} })
      const closed = Closed.safeParse(data).data
      // a session that is still returning money answers to its token
      if (closed?.session.state === 'closed' && kept?.token === asked.token) keep(undefined)
      else await refresh()
      return closed?.returned ?? []
    },
    forget: () => keep(undefined),
  }
}
