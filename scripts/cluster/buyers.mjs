// Those who buy at a cluster: each keeps a record of its own, which nobody else writes.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { signOffer } from '../../bench/support/signing.mjs'

const PATIENCE_MS = 30_000
const MAX_WAIT_MS = 1_000
const MIN_BARS = 20
const WALLETS = 47
/** What an answer to a payment means for whoever has sent it. */
const WORDS = { answered: 'answered', notCharged: 'not charged', refused: 'refused', unknown: 'unknown' }

/**
 * @param random Whatever differs from run to run comes from it, but for keys and nonces.
 * @param requests How many different things are asked for, in turn. Requests and wallets repeat together after 47 times as
 *   many calls, unless 47 divides them; who asks for the same again may be answered with what he has paid before.
 */
export function createBuyers(front, { random, requests = 980 }) {
  const accounts = Array.from({ length: WALLETS }, () =>
    privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`),
  )
  let counted = 0

  async function request(path, { method = 'GET', headers = {}, body } = {}) {
    try {
      const reply = await fetch(front + path, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, text, by: reply.headers.get('x-served-by') }
    } catch {
      // whatever was sent may have arrived
      return { status: 0, headers: new Headers(), text: '', by: null }
    }
  }

  /** Asks until somebody says something that is no trouble of the way there. */
  async function reach(path, init, isAnswer) {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const reply = await request(path, init)
      if (isAnswer(reply)) return reply
    }
    return undefined
  }

  /** What a reply says became of the payment that was sent with it. */
  function read({ status, text }) {
    if (status === 200) return WORDS.answered
    if (status === 0) return WORDS.unknown
    const said = parsed(text)
    if (status === 402) return WORDS.refused
    return said?.charged === 'no' ? WORDS.notCharged : WORDS.unknown
  }

  /** Sends the same payment until it is known what became of it; some walk away from what they are told is not charged. */
  async function insist(call, init) {
    const { record } = call
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const reply = await request(call.path, init)
      record.attempts += 1
      record.last = read(reply)
      record.said = `${reply.status} ${parsed(reply.text)?.code ?? ''}`.trim()
      if (record.last === WORDS.unknown) record.wasPending = true
      if (record.last === WORDS.notCharged) record.wasRefunded = true
      if (record.last === WORDS.answered) {
        record.answer = createHash('sha256').update(reply.text).digest('hex')
        record.transaction = settlementIn(reply.headers.get('payment-response'))
      }
      if (record.last === WORDS.answered || record.last === WORDS.refused) return
      if (record.last === WORDS.notCharged && call.walksAway) return
      const seconds = Number(reply.headers.get('retry-after') ?? 0)
      await sleep(Math.min(MAX_WAIT_MS, Math.max(100, seconds * 1000)))
    }
  }

  return {
    accounts,
    async fund(mint) {
      for (const { address } of accounts) await mint(address)
    },

    /** One call for one payment; resolves when its buyer knows or has no more patience. */
    async buy() {
      counted += 1
      const path = `/tools/candles?token=bitcoin&limit=${MIN_BARS + (counted % requests)}`
      const offered = await reach(path, {}, ({ status }) => status === 402)
      if (!offered) return { kind: 'call', unreached: true }
      const payer = accounts[counted % accounts.length]
      const { nonce, header } = await signOffer(
        JSON.parse(Buffer.from(offered.headers.get('payment-required'), 'base64').toString()),
        payer,
      )
      const record = { kind: 'call', nonce, payer: payer.address, attempts: 0, last: WORDS.unknown }
      const init = { headers: { 'payment-signature': header } }
      const call = { path, record, walksAway: random() < 0.5 }
      await insist(call, init)
      record.again = () => insist({ ...call, walksAway: false }, init)
      return record
    },

    /** A task that is paid for, followed until it is over wherever that is. */
    async order(incarnationOf) {
      counted += 1
      const taskId = `cluster-${randomBytes(8).toString('hex')}`
      const order = {
        taskId,
        toolId: 'candles',
        input: { token: 'bitcoin', limit: MIN_BARS + (counted % requests) },
        wait: 0,
      }
      const rpc = (method, params) => ({ method: 'POST', body: { jsonrpc: '2.0', id: 1, method, params } })
      const offered = await reach('/a2a', rpc('task/create', order), ({ status }) => status === 402)
      if (!offered) return { kind: 'task', unreached: true }
      const payer = accounts[counted % accounts.length]
      const { nonce, payload } = await signOffer(parsed(offered.text).error.data, payer)
      const record = { kind: 'task', nonce, payer: payer.address, attempts: 0, last: WORDS.unknown }
      const isTaken = ({ text }) => {
        const { result, error } = parsed(text) ?? {}
        record.attempts += 1
        if (error) record.said = error.message
        return result !== undefined || error?.data?.charged === 'no'
      }
      record.again = async () => {
        // a task that nobody knows may be on its way still: only asking for it once more, by its name, is safe
        const taken = await reach('/a2a', rpc('task/create', { ...order, payment: payload }), isTaken)
        if (!taken) return
        if (parsed(taken.text).error) {
          record.last = WORDS.notCharged
          return
        }
        const takenIn = incarnationOf(taken.by)
        const reply = await reach('/a2a', rpc('task/status', { taskId }), ({ status, text }) => {
          const task = parsed(text)?.result
          return status === 200 && task !== undefined && task.status !== 'WORKING'
        })
        if (!reply) return
        const { result: task } = parsed(reply.text)
        record.last = task.status === 'COMPLETED' ? WORDS.answered : WORDS.notCharged
        record.transaction = task.payment?.settlement?.transaction
        record.said = `${task.status} ${task.error?.code ?? ''} ${task.error?.charged ?? ''}`.trim()
        record.wasTakenOver = incarnationOf(taken.by) !== takenIn
      }
      await record.again()
      return record
    },

    /** Puts money into a session, out of which calls are paid. */
    async openSession(amountUsd) {
      const token = `pws_${randomBytes(32).toString('base64url')}`
      const init = {
        method: 'POST',
        body: { amountUsd, tokenSha256: createHash('sha256').update(token).digest('hex') },
      }
      const path = '/tools/session-topup'
      const offered = await reach(path, init, ({ status }) => status === 402)
      const { nonce, header } = await signOffer(parsed(offered.text), accounts[0])
      let said = 'nothing'
      const paid = { ...init, headers: { 'payment-signature': header } }
      const sold = await reach(path, paid, ({ status, text }) => {
        said = `${status} ${text}`
        return status === 200
      })
      if (!sold) throw new Error(`The session was not opened: ${said}`)
      const headers = { authorization: `Bearer ${token}` }
      return {
        topUp: nonce,
        async buy() {
          counted += 1
          const record = { kind: 'session', attempts: 0, last: WORDS.unknown }
          const call = {
            path: `/tools/candles?token=bitcoin&limit=${MIN_BARS + (counted % requests)}`,
            record,
          }
          const named = { headers: { ...headers, 'idempotency-key': randomBytes(12).toString('hex') } }
          await insist(call, named)
          record.again = () => insist(call, named)
          return record
        },
        async account() {
          const reply = await reach(
            '/tools/session-status',
            { method: 'POST', body: {}, headers },
            ({ status }) => status === 200,
          )
          return parsed(reply?.text ?? '')
        },
      }
    },
  }
}

/** Listens to the feed until it is told to stop, and comes back whenever it ends. */
export function listen(front) {
  const leaving = new AbortController()
  const record = { isOpen: false, connects: 0, events: 0, farewells: 0 }

  async function once() {
    const reply = await fetch(`${front}/api/live/calls`, { signal: leaving.signal })
    if (!reply.ok) throw new Error('not now')
    record.isOpen = true
    record.connects += 1
    const text = new TextDecoder()
    for await (const piece of reply.body) {
      const said = text.decode(piece, { stream: true })
      record.events += said.split('event: calls').length - 1
      record.farewells += said.split('event: closing').length - 1
    }
  }

  const listening = (async () => {
    while (!leaving.signal.aborted) {
      await once().catch(() => {})
      record.isOpen = false
      await sleep(300)
    }
  })()
  return {
    record,
    async stop() {
      leaving.abort()
      await listening
    },
  }
}

/** Which transaction an answer says it was paid with. */
function settlementIn(header) {
  return header === null ? undefined : JSON.parse(Buffer.from(header, 'base64').toString()).transaction
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
