// What a gateway asks of its ledger for paid calls or for session calls, without doors, tools and chains. Prints a line when it
// is ready, begins at a line of its input, prints what it measured, and ends at another line.
//   DATABASE_URL=… node bench/servers/ledger.mjs <paid|session> <calls> <callers>
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'

const SESSIONS = 24
const PRICE = 5_000
const MINUTE = 60_000
const [, , kind, calls, callers] = process.argv
const build = resolve(process.env.LEDGER_BUILD || `${import.meta.dirname}/../../build`)
const store = (name) => import(`${build}/src/store/${name}.js`)
const { openPostgres } = await store('engine/database')
const { createLedger } = await store('payments/sql-ledger')
const { createPayerStrikes } = await store('payments/payer-strikes')
const { createSessionRepository } = await store('sessions/session-repository')
const { createSessionAccountRepository } = await store('sessions/session-account-repository')

const database = await openPostgres(process.env.DATABASE_URL, { masterKey: Buffer.alloc(32, 7) })
const ledger = createLedger(database)
const strikes = createPayerStrikes(database)
const book = createSessionRepository(database)
const hex = (bytes) => randomBytes(bytes).toString('hex')
const sessions = kind === 'session' ? await openSessions() : []
const answered = []

await makeCalls(40)
process.stdout.write('{"event":"ready"}\n')
await once(process.stdin, 'data')
const cpu = process.cpuUsage()
const startedAt = performance.now()
const timed = await makeCalls(Number(calls))
await Promise.all(answered)
const seconds = (performance.now() - startedAt) / 1_000
const { user, system } = process.cpuUsage(cpu)
const result = {
  perSecond: Number(calls) / seconds,
  cpuMicroseconds: (user + system) / Number(calls),
  milliseconds: timed.map(({ took }) => took),
  endedAt: timed.map(({ endedAt }) => endedAt),
}
process.stdout.write(`${JSON.stringify({ event: 'measured', ...result })}\n`)
await once(process.stdin, 'data')
await database.close()
process.exit(0)

async function makeCalls(count) {
  let next = 0
  const timed = []
  const caller = async () => {
    while (next < count) {
      next += 1
      const startedAt = performance.now()
      await (kind === 'session' ? callSession(next) : payCall())
      timed.push({ took: performance.now() - startedAt, endedAt: Date.now() })
    }
  }
  await Promise.all(Array.from({ length: Number(callers) }, caller))
  return timed
}

async function payCall() {
  const now = Date.now()
  const key = `eip155:84532|0x${hex(20)}|0x${hex(20)}|0x${hex(32)}`
  const payer = `0x${Math.floor(Math.random() * 64)}`
  const times = { now, leaseUntil: now + MINUTE }
  const claim = {
    key,
    header_id: hex(32),
    offer_hash: hex(32),
    network: 'eip155:84532',
    asset: '0xusdc',
    payer,
    pay_to: '0xshop',
    amount: `${PRICE}`,
    price: `${PRICE}`,
    valid_before: Math.floor(now / 1_000) + 300,
    tool: 'signal',
    req_hash: hex(32),
    terms: JSON.stringify({ payload: hex(700) }),
  }
  const outcome = await ledger.claim(claim, times)
  if (outcome.kind !== 'claimed') throw new Error(`The claim is ${outcome.kind}.`)
  if (outcome.hasStrike === undefined) await strikes.hasStrike(payer, now)
  const owned = { key, fence: outcome.fence }
  await ledger.writeAhead(owned, {
    result: JSON.stringify({ answer: hex(1_500) }),
    responseHash: hex(32),
    attempt: { id: hex(12), facilitator: 'self', startedAt: now },
    leaseUntil: times.leaseUntil,
    at: now,
  })
  await ledger.settled(owned, { tx: `0x${hex(32)}`, at: now, purgeAt: now + 10 * MINUTE, late: false })
  answered.push(ledger.delivered(key, now))
}

async function callSession(number) {
  const now = Date.now()
  const id = sessions[number % sessions.length]
  if (process.env.LEDGER_BUILD) await book.findByToken([id])
  const order = { tool: 'signal', requestHash: hex(32), amount: PRICE }
  const outcome = await book.hold(id, order, { now, leaseUntil: now + MINUTE })
  if (outcome.kind !== 'held') throw new Error(`The hold is ${outcome.kind}.`)
  const session = await book.post(outcome.entry, { used: PRICE, responseHash: hex(32), at: now })
  if (!session) throw new Error('The hold was voided.')
}

async function openSessions() {
  const accounts = createSessionAccountRepository(database)
  const ids = Array.from({ length: SESSIONS }, () => `ses_${hex(12)}`)
  const now = Date.now()
  for (const id of ids) {
    await accounts.open({
      id,
      token_hash: id,
      wallet: 'eip155:0xpayer',
      network: 'eip155:84532',
      asset: '0xusdc',
      return_to: '0xpayer',
      opened_by: null,
      created_at: now,
      expires_at: now + 60 * MINUTE,
      most_per_call: null,
      most_per_day: null,
      most_in_total: null,
      tools: null,
      payees: null,
    })
    await database.db.updateTable('session').set({ balance: 1e12 }).where('id', '=', id).execute()
  }
  return ids
}
