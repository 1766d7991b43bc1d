import { createKeyPairSignerFromBytes } from '@solana/kit'
import { expect, test } from 'vitest'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { readTransaction, writeTransaction } from '../../../src/chains/solana/transaction.ts'
import {
  createClient,
  createPayer,
  createSolanaSigner,
  type SolanaSigner,
} from '../../../src/client/index.ts'
import { openSolanaFixture, railOf } from '../../chains/solana/solana-fixture.ts'

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const own = signerFrom(SEED)
/** 64 bytes, as wallets export a key. */
const secretKey = Uint8Array.from([...SEED, ...addressBytesOf(own.address)])

function addressBytesOf(address: string): Uint8Array {
  let value = 0n
  for (const letter of address)
    value = value * 58n + BigInt('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(letter))
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
}

async function openGatewayAndPayer(signer: SolanaSigner) {
  const gateway = await openSolanaFixture({ walletSeed: SEED })
  const payer = createPayer({
    solana: { signer, rpcUrl: railOf(gateway).rpcUrl },
    maxUsd: '0.01',
    budgetUsd: '0.02',
  })
  return { gateway, payer, client: createClient({ url: gateway.url, payer }) }
}

const wallets: Readonly<Record<string, () => Promise<SolanaSigner>>> = {
  'an exported key': () => createSolanaSigner(base58(secretKey)),
  'a signer of @solana/kit': () => createKeyPairSignerFromBytes(secretKey),
  'a wallet that signs bytes': async () => ({
    address: own.address,
    async signTransaction(bytes) {
      const transaction = readTransaction(bytes)
      if (!transaction) throw new Error('No transaction came.')
      const { message, signatures } = transaction
      return writeTransaction([signatures[0] ?? bytes, own.sign(message.bytes)], message.bytes)
    },
  }),
}

test.each(Object.keys(wallets))('%s pays a call on Solana, and it is charged once', async (name) => {
  const { gateway, payer, client } = await openGatewayAndPayer(await (wallets[name] ?? unknown)())

  const { paidUsd, settlement, payment, replayed } = await client.signal({ token: 'bitcoin' })
  const again = await payer.pay(`${gateway.url}/signal?token=bitcoin`, { payment: `${payment}` })

  expect({ paidUsd, replayed, again: again.replayed }).toEqual({
    paidUsd: '0.005',
    replayed: false,
    again: true,
  })
  expect(settlement).toMatchObject({ success: true, network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect([payer.spentUsd, payer.leftUsd]).toEqual(['0.005', '0.015'])
  expect(await gateway.earnedOnSolana()).toBe(5_000n)
})

test('two equal calls on Solana at once are two payments', async () => {
  const { gateway, payer, client } = await openGatewayAndPayer(own)

  await Promise.all([client.signal({ token: 'bitcoin' }), client.signal({ token: 'bitcoin' })])

  expect(payer.spentUsd).toBe('0.01')
  expect(await gateway.earnedOnSolana()).toBe(10_000n)
})

test('a payer with both signers pays where it is allowed to', async () => {
  const gateway = await openSolanaFixture({ walletSeed: SEED, fund: '1' })
  const payer = createPayer({
    signer: gateway.buyer.account,
    solana: { signer: own, rpcUrl: railOf(gateway).rpcUrl },
    networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    maxUsd: '0.01',
  })

  const { settlement } = await payer.pay(`${gateway.url}/signal?token=bitcoin`)

  expect(settlement?.network).toMatch(/^solana:/)
  expect(await gateway.earned()).toBe(0n)
})

test('a payer without a Solana signer is offered no Solana quote', async () => {
  const gateway = await openSolanaFixture({ dollars: '0' })
  const payer = createPayer({ signer: gateway.buyer.account, networks: ['solana:x'], maxUsd: '0.01' })

  await expect(payer.pay(`${gateway.url}/signal`)).rejects.toMatchObject({
    code: 'nothing_acceptable',
    charged: 'no',
  })
})

test.each<[string, Partial<{ rpcUrl: string; signer: SolanaSigner }>, string]>([
  ['a node that does not answer', { rpcUrl: 'http://127.0.0.1:9' }, 'unreachable'],
  [
    'a signer that declines',
    {
      signer: {
        address: own.address,
        sign: () => {
          throw new Error('No.')
        },
      },
    },
    'signing_failed',
  ],
  [
    'a short signature',
    { signer: { address: own.address, sign: () => new Uint8Array(3) } },
    'signing_failed',
  ],
  ['a signer of another network', { signer: { address: '0x12', sign: own.sign } }, 'signing_failed'],
])('%s costs nothing and leaves the whole budget', async (_name, change, code) => {
  const gateway = await openSolanaFixture({ dollars: '0' })
  const payer = createPayer({
    solana: { signer: own, rpcUrl: railOf(gateway).rpcUrl, ...change },
    maxUsd: '0.01',
    budgetUsd: '0.01',
  })

  await expect(payer.pay(`${gateway.url}/signal`)).rejects.toMatchObject({ code, charged: 'no' })

  expect(payer.leftUsd).toBe('0.01')
})

test('a block hash of another chain is refused, not charged and held back', async () => {
  const gateway = await openSolanaFixture({ walletSeed: SEED })
  const payer = createPayer({
    solana: { signer: own, rpcUrl: 'https://node.example' },
    maxUsd: '0.01',
    budgetUsd: '0.01',
    fetch: (url, init) =>
      `${url}`.startsWith('https://node.example')
        ? Promise.resolve(Response.json({ result: { value: { blockhash: own.address } } }))
        : fetch(url, init),
  })

  await expect(payer.pay(`${gateway.url}/signal`)).rejects.toMatchObject({ charged: 'no' })

  expect(payer.leftUsd).toBe('0.005')
  expect(await gateway.earnedOnSolana()).toBe(0n)
})

test.each(['', 'zzz', '[1,2,3]', `[${Array(64).fill(7)}]`, '0'.repeat(88)])(
  'the text %j is no secret key, and is not repeated',
  async (text) => {
    const failure = await createSolanaSigner(text).catch((error: unknown) => error)

    expect(failure).toMatchObject({ code: 'invalid_input', charged: 'no' })
    if (text !== '') expect(`${failure}`).not.toContain(text)
  },
)

test('a key that the command line of Solana wrote signs for its own address', async () => {
  const signer = await createSolanaSigner(JSON.stringify([...secretKey]))

  expect(signer.address).toBe(own.address)
  expect(await signer.sign(Uint8Array.of(1, 2))).toEqual(own.sign(Uint8Array.of(1, 2)))
})

function unknown(): never {
  throw new Error('There is no such wallet.')
}
