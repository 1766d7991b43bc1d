import type { Clock, Scheduler } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'

/** A turn at an account that several gateways send from. */
export interface Turn {
  /** Whether another gateway may have the account by now. */
  isLost(): boolean
  end(): Promise<void>
}

/** What keeps the transactions of one gateway apart from those of others with the same key. */
export interface SharedAccount {
  /**
   * Does something while this gateway alone may send. The turn ends once nothing is on its way to a block.
   *
   * @throws GatewayError `upstream_rejected` when others have the account for too long; nothing was sent.
   */
  use<T>(send: () => Promise<T>): Promise<T>
  close(): void
}

interface SharedAccountDeps {
  readonly take: () => Promise<Turn>
  /** Whether nothing of this gateway is on its way to a block. */
  readonly isIdle: () => boolean
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** After that a gateway sends nothing new until its transactions are in a block and others have had their turn. */
const TURN_MS = 2_000
/** Transactions that take longer for their block hold everyone up anyway. */
const DRAIN_MS = 8_000
const LOOK_MS = 20

/** Where no other gateway has the key. */
export const ownAccount: SharedAccount = { use: (send) => send(), close() {} }

/** One caller at a time may use it. */
export function shareAccount({ take, isIdle, clock, scheduler }: SharedAccountDeps): SharedAccount {
  let turn: Turn | undefined
  let since = 0
  let isUsed = false
  let isClosed = false

  async function isDrained(): Promise<boolean> {
    const until = clock.now() + DRAIN_MS
    while (!isIdle() && clock.now() < until) await scheduler.sleep(LOOK_MS)
    return isIdle()
  }

  async function leave(): Promise<void> {
    const left = turn
    turn = undefined
    await left?.end()
  }

  async function leaveWhenIdle(taken: Turn): Promise<void> {
    while (turn === taken && (isUsed || !isIdle())) await scheduler.sleep(LOOK_MS)
    if (turn === taken) await leave()
  }

  /** Ends a turn that is lost or has lasted, so that others have theirs. */
  async function yieldTurn(held: Turn): Promise<void> {
    if (!held.isLost() && clock.now() - since < TURN_MS) return
    // a transaction that waits longer than that must keep its number, and with it the account
    if (await isDrained()) await leave()
    else if (held.isLost()) throw createBusyError()
  }

  async function takeTurn(): Promise<void> {
    const taken = await take().catch((cause: unknown) => {
      throw createBusyError(cause)
    })
    turn = taken
    since = clock.now()
    if (isClosed) await leave()
    else void leaveWhenIdle(taken)
  }

  return {
    async use(send) {
      isUsed = true
      try {
        if (turn) await yieldTurn(turn)
        if (!turn) await takeTurn()
        if (isClosed) throw createBusyError()
        return await send()
      } finally {
        isUsed = false
      }
    },
    close() {
      isClosed = true
      void leave()
    },
  }
}

function createBusyError(cause?: unknown): GatewayError {
  return new GatewayError('upstream_rejected', 'Another gateway sends from the account of SETTLE_KEY.', {
    cause,
  })
}
