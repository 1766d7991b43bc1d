// Those who buy at a cluster: each keeps a record of its own, which no one else writes.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { signOffer } from '../../bench/support/signing.mjs'
import { createClient, parsed, WORDS } from './requests.mjs'

const MIN_BARS = 20
const WALLETS = 47

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
  const shop = {
    client: createClient(front),
    random,
    /** Who buys next, and how many bars. */
    next() {
      counted += 1
      return { payer: accounts[counted % accounts.length], limit: MIN_BARS + (counted % requests) }
    },
  }

  return {
    accounts,
    async fund(mint) {
      for (const { address } of accounts) await mint(address)
    },
    buy: () => buyCall(shop),
    order: (incarnationOf) => orderTask(shop, incarnationOf),
    openSession: (amountUsd) => openSession(shop, accounts[0], amountUsd),
  }
}

/** One call for one payment; resolves when its buyer knows or gives up. */
async function buyCall({ client, next, random }) {
  const { payer, limit } = next()
  const path = candles(limit)
  const offered = await client.reach(path, {}, ({ status }) => status === 402)
  if (!offered) return { kind: 'call', unreached: true }
  const { nonce, header } = await signOffer(
    JSON.parse(Buffer.from(offered.headers.get('payment-required'), 'base64').toString()),
    payer,
  )
  const record = { kind: 'call', nonce, payer: payer.address, attempts: 0, last: WORDS.unknown }
  const init = { headers: { 'payment-signature': header } }
  const call = { path, record, walksAway: random() < 0.5 }
  await client.insist(call, init)
  record.again = () => client.insist({ ...call, walksAway: false }, init)
  return record
}

/** A task that is paid for, followed until it is over wherever that is. */
async function orderTask({ client, next }, incarnationOf) {
  const { payer, limit } = next()
  const taskId = `cluster-${randomBytes(8).toString('hex')}`
  const order = {
    taskId,
    toolId: 'candles',
    input: { token: 'bitcoin', limit },
    wait: 0,
  }
  const rpc = (method, params) => ({ method: 'POST', body: { jsonrpc: '2.0', id: 1, method, params } })
  const offered = await client.reach('/a2a', rpc('task/create', order), ({ status }) => status === 402)
  if (!offered) return { kind: 'task', unreached: true }
  const { nonce, payload } = await signOffer(parsed(offered.text).error.data, payer)
  const record = { kind: 'task', nonce, payer: payer.address, attempts: 0, last: WORDS.unknown }
  const isTaken = ({ text }) => {
    const { result, error } = parsed(text) ?? {}
    record.attempts += 1
    if (error) record.outcome = error.message
    return result !== undefined || error?.data?.charged === 'no'
  }
  record.again = async () => {
    // a task that no one knows may be on its way still: only asking for it once more, by its name, is safe
    const taken = await client.reach('/a2a', rpc('task/create', { ...order, payment: payload }), isTaken)
    if (!taken) return
    if (parsed(taken.text).error) {
      record.last = WORDS.notCharged
      return
    }
    const takenIn = incarnationOf(taken.by)
    const reply = await client.reach('/a2a', rpc('task/status', { taskId }), ({ status, text }) => {
      const task = parsed(text)?.result
      return status === 200 && task !== undefined && task.status !== 'WORKING'
    })
    if (!reply) return
    const { result: task } = parsed(reply.text)
    record.last = task.status === 'COMPLETED' ? WORDS.answered : WORDS.notCharged
    record.transaction = task.payment?.settlement?.transaction
    record.outcome = `${task.status} ${task.error?.code ?? ''} ${task.error?.charged ?? ''}`.trim()
    record.wasTakenOver = incarnationOf(taken.by) !== takenIn
  }
  await record.again()
  return record
}

/** Puts money into a session, out of which calls are paid. */
async function openSession({ client, next }, owner, amountUsd) {
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const init = {
    method: 'POST',
    body: { amountUsd, tokenSha256: createHash('sha256').update(token).digest('hex') },
  }
  const path = '/tools/session-topup'
  const offered = await client.reach(path, init, ({ status }) => status === 402)
  const { nonce, header } = await signOffer(parsed(offered.text), owner)
  let answer = 'nothing'
  const paid = { ...init, headers: { 'payment-signature': header } }
  const sold = await client.reach(path, paid, ({ status, text }) => {
    answer = `${status} ${text}`
    return status === 200
  })
  if (!sold) throw new Error(`The session was not opened: ${answer}`)
  const headers = { authorization: `Bearer ${token}` }
  return {
    topUp: nonce,
    buy: () => buyBySession({ client, next }, headers),
    async account() {
      const reply = await client.reach(
        '/tools/session-status',
        { method: 'POST', body: {}, headers },
        ({ status }) => status === 200,
      )
      return parsed(reply?.text ?? '')
    },
  }
}

async function buyBySession({ client, next }, headers) {
  const { limit } = next()
  const record = { kind: 'session', attempts: 0, last: WORDS.unknown }
  const call = {
    path: candles(limit),
    record,
  }
  const named = { headers: { ...headers, 'idempotency-key': randomBytes(12).toString('hex') } }
  await client.insist(call, named)
  record.again = () => client.insist(call, named)
  return record
}

function candles(limit) {
  return `/tools/candles?token=bitcoin&limit=${limit}`
}

/** Listens to the feed until it is asked to stop, and comes back whenever it ends. */
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
      const answer = text.decode(piece, { stream: true })
      record.events += answer.split('event: calls').length - 1
      record.farewells += answer.split('event: closing').length - 1
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
