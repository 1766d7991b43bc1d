import { Client } from 'pg'
import { keccak256, parseTransaction } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openGasPayer } from '../../../src/chains/evm/rpc/gas-payer.ts'
import { createKeySigner } from '../../../src/chains/evm/rpc/key-signer.ts'
import type { RpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { createAccountTurns } from '../../../src/store/engine/account-turns.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'

const KEY = `0x${'5a'.repeat(32)}` as const
const BLOCK_MS = 25
const CHAIN_ID = 31_337

/** A node that takes one transaction for each number, a more expensive one in the place of another, and mines in steps. */
function createNode() {
  const waiting = new Map<number, { hash: string; data: string }>()
  const mined: { hash: string; data: string }[] = []
  let replaced = 0

  function take(raw: `0x${string}`): string {
    const { nonce = 0, data = '0x' } = parseTransaction(raw)
    const hash = keccak256(raw)
    if (nonce < mined.length) throw new Error('nonce too low')
    if (waiting.has(nonce)) replaced += 1
    waiting.set(nonce, { hash, data })
    return hash
  }

  const timer = setInterval(() => {
    for (let next = waiting.get(mined.length); next; next = waiting.get(mined.length)) {
      waiting.delete(mined.length)
      mined.push(next)
    }
  }, BLOCK_MS)
  onTestFinished(() => clearInterval(timer))

  function answer(method: string, [first, second]: readonly unknown[]): unknown {
    const at = mined.findIndex(({ hash }) => hash === first)
    switch (method) {
      case 'eth_getTransactionCount': {
        const pending = second === 'pending' ? waiting.size : 0
        return `0x${(mined.length + pending).toString(16)}`
      }
      case 'eth_sendRawTransaction':
        return take(first as `0x${string}`)
      case 'eth_getTransactionReceipt':
        return at < 0
          ? null
          : {
              status: '0x1',
              blockNumber: '0x1',
              blockHash: `0x${'1'.repeat(64)}`,
              transactionHash: first,
              logs: [],
            }
      case 'eth_getBlockByNumber':
        return { baseFeePerGas: '0x1' }
      default:
        return '0x1'
    }
  }

  const node = {
    call: async (method: string, params: readonly unknown[], schema: { parse(value: unknown): unknown }) =>
      schema.parse(answer(method, params)),
  } as unknown as RpcClient
  return { node, mined, replaced: () => replaced }
}

describe.skipIf(!hasPostgres)('an account that two gateways send from', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function openTurns(waitMs?: number) {
    const url = await cluster.newDatabase()
    const clients: Client[] = []
    const open = () =>
      createAccountTurns(() => {
        const client = new Client({ connectionString: url })
        clients.push(client)
        return client
      }, waitMs)
    return { clients, open }
  }

  test('gives every transaction of both a number of its own, and replaces none', async () => {
    const { open } = await openTurns()
    const { node, mined, replaced } = createNode()
    const signer = await createKeySigner(KEY)
    const payers = [open(), open()].map(({ take }) =>
      openGasPayer({
        signer,
        chainId: CHAIN_ID,
        node,
        maxFeePerGas: 1_000_000_000n,
        takeTurn: take,
        clock: systemClock,
        scheduler: systemScheduler,
      }),
    )
    onTestFinished(() => {
      for (const payer of payers) payer.close()
    })
    const data = (at: number) => `0x${(at + 1).toString(16).padStart(4, '0')}` as const

    const sent = await Promise.all(
      payers.flatMap((payer, which) =>
        Array.from({ length: 15 }, async (_, at) => {
          const { mined: isMined } = await payer.send(
            { to: `0x${'1'.repeat(40)}`, data: data(which * 15 + at) },
            21_000,
          )
          return isMined
        }),
      ),
    )

    expect(sent.every((each) => each !== undefined)).toBe(true)
    expect(mined.map((each) => each.data).toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => data(at)))
    expect(replaced()).toBe(0)
  })

  test('belongs to one gateway at a time, then to the next', async () => {
    const { open } = await openTurns()
    const [one, other] = [open(), open()]
    const order: string[] = []

    const first = await one.take('a')
    const second = other.take('a').then((turn) => {
      order.push('other')
      return turn
    })
    const elsewhere = await other.take('b')
    order.push('first ends')
    await first.end()
    const turn = await second
    await Promise.all([turn.end(), elsewhere.end()])

    expect(order).toEqual(['first ends', 'other'])
  })

  test('is free when its gateway loses the connection, and that gateway knows', async () => {
    const { clients, open } = await openTurns()
    const [one, other] = [open(), open()]
    const lost = await one.take('a')

    const next = other.take('a')
    await clients[0]?.end()
    await (await next).end()

    expect(lost.isLost()).toBe(true)
  })

  test('is refused to a gateway that waits for too long, and nothing was sent', async () => {
    const { open } = await openTurns(50)
    const [one, other] = [open(), open()]
    const { node, mined } = createNode()
    const held = await one.take(`${CHAIN_ID} 0x6f7ff6f0e3e7e4c7c3ab9c4a4e3a2d1c2b3a4958`)
    const payer = openGasPayer({
      signer: await createKeySigner(KEY),
      chainId: CHAIN_ID,
      node,
      maxFeePerGas: 1_000_000_000n,
      takeTurn: () => other.take(`${CHAIN_ID} 0x6f7ff6f0e3e7e4c7c3ab9c4a4e3a2d1c2b3a4958`),
      clock: systemClock,
      scheduler: systemScheduler,
    })

    await expect(payer.send({ to: `0x${'1'.repeat(40)}`, data: '0x' }, 21_000)).rejects.toThrow(
      'Another gateway sends from the account of SETTLE_KEY',
    )
    expect(mined).toEqual([])
    await held.end()
    payer.close()
  })
})
