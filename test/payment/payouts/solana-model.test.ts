import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { createFailOverClient } from '../../../src/chains/evm/rpc/rpc-fail-over.ts'
import { MEMO_PROGRAM } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import type { PayingSolana } from '../../../src/chains/solana/paying-solana.ts'
import { solanaRpcPayer } from '../../../src/chains/solana/rpc/rpc-payer.ts'
import { createTransferSigner } from '../../../src/chains/solana/transfer-signer.ts'
import type { Clock, Scheduler } from '../../../src/core/clock.ts'
import { createSolanaPayoutAccount } from '../../../src/payment/payouts/payout-account.ts'
import { nonceInMemo } from '../../../src/payment/payouts/transfer-memo.ts'
import { deriveNonce } from '../../../src/payment/payouts/transfer-order.ts'
import { createTransferSender } from '../../../src/payment/payouts/transfer-sender.ts'
import { solanaAssets } from '../../../src/payment/rails/networks.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { writeOutgoing } from '../../../src/store/payouts/outgoing-entries.ts'
import {
  createOutgoingRepository,
  type OutgoingRepository,
} from '../../../src/store/payouts/outgoing-repository.ts'
import {
  createOutgoingTransferRepository,
  type OutgoingTransferRepository,
} from '../../../src/store/payouts/outgoing-transfer-repository.ts'
import { type Chance, createChance } from '../../simulator/chance.ts'
import { openEmptyLedger } from '../../support/empty-ledger.ts'
import { BLOCK_MS, createSolanaModel, wellNode } from './solana-model.ts'

const [MAIN] = solanaAssets
if (!MAIN) throw new Error('There is no main network of Solana.')
const asset = MAIN
const signer = signerFrom(Buffer.alloc(32, 5))
const SEEDS = 10
const STEPS = 40
const TRIES = 100
const PAYOUTS = 3

/** What a planted defect puts in the place of a part. */
interface Defect {
  readonly chain?: (right: PayingSolana) => PayingSolana
  readonly transfers?: (
    right: OutgoingTransferRepository,
    book: OutgoingRepository,
  ) => OutgoingTransferRepository
  readonly oneWitness?: true
  readonly node?: (right: RpcClient) => RpcClient
}

let database: Database
let plays = 0

beforeAll(async () => {
  database = await openEmptyLedger()
})
afterAll(() => database.close())

test('through crashes, races, lies and losses a payout lands once and is booked', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) expect(await played(seed), `seed ${seed}`).toEqual([])
})

test.each<[string, Defect]>([
  ['takes silence for an absence', { node: deaf }],
  ['believes one node that something never landed', { oneWitness: true }],
  ['believes a failure that another branch may undo', { node: hasty }],
  ['forgets what it has signed', { transfers: (right) => ({ ...right, last: nothing }) }],
  ['signs without regard to whoever has signed meanwhile', { transfers: heedless }],
  ['never looks for what its books do not know of', { chain: incurious }],
])('a sender that %s is detected', async (_, defect) => {
  // the order in which a database answers is not ours to seed
  for (let seed = 1; seed <= TRIES; seed += 1) if ((await played(seed, defect)).length > 0) return

  expect.fail('No seed has found it out.')
})

const nothing = async () => undefined

function deaf(right: RpcClient): RpcClient {
  const nothingThere: Readonly<Record<string, unknown>> = {
    getTransaction: null,
    getSignatureStatuses: { context: { slot: 1_000_000_000_000 }, value: [null] },
    getSignaturesForAddress: [],
  }
  return {
    ...right,
    call: (method, params, result) =>
      right.call(method, params, result).catch((error: unknown) => {
        if (method in nothingThere) return result.parse(nothingThere[method])
        throw error
      }),
  }
}

function incurious(right: PayingSolana): PayingSolana {
  return { ...right, naming: async () => [] }
}

function heedless(right: OutgoingTransferRepository, book: OutgoingRepository): OutgoingTransferRepository {
  return {
    ...right,
    async write(row, signed, turn) {
      const outcome = await right.write(row, signed, turn)
      const now = outcome === 'taken' ? await book.find(row.id) : undefined
      return now?.state === 'open' ? right.write(now, signed, turn) : outcome
    },
  }
}

function hasty(right: RpcClient): RpcClient {
  return {
    ...right,
    call: (method, [first, options], result) =>
      right.call(method, [first, { ...(options as object), commitment: 'confirmed' }], result),
  }
}

/** Plays one seed; what is wrong at its end. */
async function played(seed: number, defect: Defect = {}): Promise<readonly string[]> {
  const game = await openGame(seed, defect)
  const { chance, faults, ids, pass, rows } = game
  const isPaidTwice = () => ids.some(({ nonce }) => game.movedOf(nonce).length > 1)

  for (let step = 0; step < STEPS && !isPaidTwice(); step += 1) {
    spoil(chance, faults)
    await game.bring()
    pass(chance.pick([400, 2_000, 20_000, 90_000]))
    if (chance.happens(0.03))
      await putBack(
        ids.map(({ id }) => id),
        pass,
      )
  }
  for (const node of faults) Object.assign(node, wellNode())
  const isOpen = async () => (await rows()).some(({ state }) => state === 'open')
  for (let step = 0; step < 60 && !isPaidTwice() && (await isOpen()); step += 1) {
    await game.bring()
    pass(40_000)
  }
  pass(300_000)
  return findWrongPayouts(game)
}

/** Three senders on one ledger, two nodes of one chain, and the payouts that they are to bring. */
async function openGame(seed: number, defect: Defect) {
  const chance = createChance(`payouts on Solana ${seed}`)
  let now = Date.parse('2026-06-01T00:00:00Z')
  const fixture = createSolanaModel(chance.of('chain'), {
    mint: asset.asset,
    payer: signer.address,
    startedAt: now,
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    fixture.pass(Math.ceil(milliseconds / BLOCK_MS))
  }
  const faults = [wellNode(), wellNode()]
  const senders = createSenders(defect, {
    nodes: faults.map(fixture.nodeOf),
    clock: { now: () => now },
    scheduler: { sleep: async (milliseconds) => pass(milliseconds) },
    chance,
  })
  plays += 1
  const ids: Awaited<ReturnType<typeof ordered>>[] = []
  for (let at = 0; at < PAYOUTS; at += 1) ids.push(await ordered(`${plays} ${at}`, { chance, now }))
  for (const { to } of ids) fixture.knows(to)
  const names = ids.map(({ id }) => id)
  const rows = () => database.db.selectFrom('outgoing').selectAll().where('id', 'in', names).execute()
  return {
    chance,
    faults,
    ids,
    pass,
    rows,
    async bring() {
      const open = (await rows()).filter(({ state }) => state === 'open')
      // rows that were read some time ago are as good as fresh ones
      await Promise.all(senders.flatMap((sender) => open.map((row) => sender.advance(row).catch(() => {}))))
    },
    movedOf: (nonce: string) =>
      fixture.blocks.filter(({ succeeded, message }) => succeeded && noncesIn(message).includes(nonce)),
  }
}

interface SenderDeps {
  readonly nodes: readonly RpcClient[]
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly chance: Chance
}

function createSenders(defect: Defect, { nodes, clock, scheduler, chance }: SenderDeps) {
  const both = createFailOverClient(nodes.map((node) => defect.node?.(node) ?? node))
  const { nodes: _, askAll: __, ...alone } = both
  const right = solanaRpcPayer({ node: defect.oneWitness ? alone : both, commitment: 'confirmed' })
  const account = createSolanaPayoutAccount(asset, {
    signer: createTransferSigner(signer),
    chain: defect.chain?.(right) ?? right,
  })
  const book = createOutgoingRepository(database)
  const transfers = createOutgoingTransferRepository(database)
  return [0, 1, 2].map(() =>
    createTransferSender({
      repository: book,
      transfers: defect.transfers?.(transfers, book) ?? transfers,
      accounts: [account],
      facilitators: [],
      maxOpenedPerDay: 1_000_000,
      clock,
      scheduler,
      reached() {
        if (chance.happens(0.1)) throw new Error('The process is gone.')
      },
    }),
  )
}

async function findWrongPayouts({ ids, rows, movedOf }: Awaited<ReturnType<typeof openGame>>) {
  const ended = await rows()
  return ids.flatMap(({ id, nonce }) => {
    const row = ended.find((each) => each.id === id)
    const moved = movedOf(nonce)
    if (moved.length !== 1) return [`${id} has moved ${moved.length} times`]
    if (row?.state !== 'landed') return [`${id} is ${row?.state}`]
    return moved[0]?.signature === row.tx ? [] : [`${id} is booked under another transaction`]
  })
}

function noncesIn({ instructions }: { instructions: readonly { program: string; data: Uint8Array }[] }) {
  return instructions.flatMap(({ program, data }) =>
    program === MEMO_PROGRAM ? (nonceInMemo(Buffer.from(data).toString()) ?? []) : [],
  )
}

/** Only one node at a time lies: two that lie alike are the chain. */
function spoil(chance: Chance, faults: readonly ReturnType<typeof wellNode>[]): void {
  const liar = chance.whole(0, 5)
  for (const [at, node] of faults.entries()) {
    node.silence = chance.pick([0, 0, 0, 10, 50, 100])
    node.lag = chance.happens(0.3) ? chance.whole(1, 40) : 0
    node.drops = chance.happens(0.2)
    node.forgets = chance.happens(0.15)
    node.denies = at === liar
  }
}

/** A payout that has been paid for, to a payee who may have no account yet. */
async function ordered(name: string, { chance, now }: { readonly chance: Chance; readonly now: number }) {
  const id = `payout|${name}`
  const to = signerFrom(chance.bytes(32)).address
  const terms = {
    network: asset.network,
    asset: asset.asset,
    payer: signer.address,
    pay_to: to,
    amount: '1000000',
    micro_usd: 1_000_000,
    nonce: deriveNonce(id),
  }
  await database.write(async (transaction) => {
    await transaction
      .insertInto('payout')
      .values({
        ...terms,
        id: name,
        payment: `payment of ${name}`,
        wallet: 'eip155:0xpayer',
        name,
        request: '',
        state: 'open',
        rail: 'solana',
        fee: 20_000,
        day: 0,
        created_at: now,
      })
      .execute()
    await writeOutgoing(transaction, { ...terms, id, kind: 'payout', subject: name }, now)
  })
  return { id, to, nonce: terms.nonce }
}

/** The books are those of an earlier day again; what had been sent by then can no longer be under way. */
async function putBack(ids: readonly string[], pass: (milliseconds: number) => void): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.deleteFrom('outgoing_transfer').where('id', 'in', ids).execute()
    await transaction.deleteFrom('journal').where('key', 'in', ids).execute()
    await transaction
      .updateTable('outgoing')
      .set({ state: 'open', attempts: 0, tx: null, landed_at: null })
      .where('id', 'in', ids)
      .execute()
  })
  pass(300_000)
}
