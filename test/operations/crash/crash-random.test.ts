import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openLedgerCopy } from '../../support/books.ts'
import { Buyer, encode, type Reply } from '../../support/buyer.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'

/** `npm run prove` kills far more often. */
const KILLS = Number(process.env['PENNYWIRE_KILLS'] ?? 25)
const BUYERS = 4
const MAX_LIFE_MS = 900
const PRICE = 1_000n

beforeAll(build)

/** A payment, and everything the gateway ever answered to it. */
interface Purchase {
  readonly path: string
  readonly header: string
  readonly nonce: string
  readonly replies: Reply[]
}

/** The same numbers every time (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(
  `CR-14 a gateway killed ${KILLS} times under load loses and double-charges nothing`,
  async () => {
    const directory = dataDirectory()
    const roll = dice(14)
    const buyers: Buyer[] = []
    const purchases: Purchase[] = []

    for (let kill = 0; kill < KILLS; kill += 1) {
      const gateway = await startGateway(directory)
      if (buyers.length === 0) buyers.push(...(await fundedBuyers(gateway)))
      const alive = { yes: true }
      const shopping = Promise.all(buyers.map((buyer) => shop(buyer, gateway, purchases, alive)))
      await sleep(50 + roll() * MAX_LIFE_MS)
      gateway.kill('SIGKILL')
      alive.yes = false
      await Promise.all([gateway.ended, shopping])
    }
    const last = await startGateway(directory)
    for (const purchase of purchases) await repeatUntilKnown(purchase, last)
    last.kill('SIGTERM')
    await last.ended

    const { earned, recorded, open, transfersByNonce } = await openLedgerCopy(directory)
    const sold = purchases.filter(({ replies }) => replies.some(({ status }) => status === 200))
    expect(sold.length).toBeGreaterThan(KILLS)
    expect(open).toBe(0)
    expect(earned).toBe(BigInt(sold.length) * PRICE)
    expect(recorded).toBe(earned)
    expect([...transfersByNonce.values()].every((count) => count === 1)).toBe(true)
    for (const { nonce, replies } of purchases) {
      const answers = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text))
      expect(answers.size, nonce).toBeLessThanOrEqual(1)
      expect(transfersByNonce.get(nonce) ?? 0, nonce).toBe(answers.size)
    }
  },
  KILLS * 10_000,
)

async function fundedBuyers({ url }: GatewayProcess): Promise<Buyer[]> {
  const buyers = Array.from({ length: BUYERS }, (_, at) => new Buyer(url, { seed: `killed ${at}` }))
  for (const buyer of buyers) await buyer.fund('100')
  return buyers
}

/** Buys one thing after the other until the gateway has ended. */
async function shop(
  wallet: Buyer,
  { url }: GatewayProcess,
  purchases: Purchase[],
  alive: { yes: boolean },
): Promise<void> {
  const buyer = new Buyer(url, { account: wallet.account })
  while (alive.yes) {
    try {
      // every purchase is of something else, so that none is answered with what another bought
      const path = `/tools/candles?token=bitcoin&limit=${(purchases.length % 999) + 1}`
      const payload = await buyer.payload(await buyer.offer(path))
      const { authorization } = payload['payload'] as { authorization: { nonce: string } }
      const purchase: Purchase = { path, header: encode(payload), nonce: authorization.nonce, replies: [] }
      purchases.push(purchase)
      purchase.replies.push(await buyer.get(path, { 'PAYMENT-SIGNATURE': purchase.header }))
    } catch {
      // the connection broke: the gateway has ended, and what became of the payment is asked after the restart
      return
    }
  }
}

async function repeatUntilKnown({ path, header, replies }: Purchase, { url }: GatewayProcess): Promise<void> {
  const buyer = new Buyer(url)
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const reply = await buyer.get(path, { 'PAYMENT-SIGNATURE': header })
    replies.push(reply)
    if (reply.status === 200 || reply.status === 402) return
    await sleep(250)
  }
  throw new Error(`A payment has no end: ${replies.at(-1)?.text}`)
}
