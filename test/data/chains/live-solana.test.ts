import { expect, test } from 'vitest'
import { recorded } from '../../support/replay-server.ts'
import { catchFailure, unhurried } from '../upstream/upstream-fixture.ts'
import { openNodeFixture, openWith } from './node-fixture.ts'

const MINT = 'F5RYi7FMPefkc7okJNh21Hcsch7RUaLVr8Rzc8SQqxUb'
const OWNER = '4Qkev8aNZcqFNSRhQzwyLMFSsi94jHqE8WNVTJzTP99F'
const SIGNATURE = '2m5nWLnDSbM5SEGCnRxuftg5PFFZR6kziuNQbmrmqtEhbH81PyKVeEsipiXaFQxnerN8zQYB2XRwozrjoZheFDuG'
const context = { slot: 1_114 }

test('a wallet is its SOL and its accounts under both token programs', async () => {
  const node = await openNodeFixture({
    getBalance: { context, value: 21_474_700_400 },
    getTokenAccountsByOwner: { recording: 'solana-rpc/token-accounts' },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  const wallet = await solana.wallet(OWNER, unhurried)

  expect(wallet).toMatchObject({
    mode: 'live',
    network: { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    lamports: 21_474_700_400n,
    sources: [{ name: 'solana-rpc', ok: true }],
  })
  expect(wallet.holdings[0]).toEqual({
    mint: '3wyAj7Rt1TWVPZVteFJPLa26JmLvdb1CAKEFZm3NY75E',
    account: 'CnPoSPKXu7wJqxe59Fs72tkBeALovhsCxYeFwPCQH9TD',
    program: 'spl-token',
    decimals: 1,
    units: 1n,
    isFrozen: false,
  })
  expect(wallet.holdings[1]?.program).toBe('token-2022')
})

test('a recorded mint is read byte by byte', async () => {
  const node = await openNodeFixture({
    getAccountInfo: { recording: 'solana-rpc/account-mint' },
    getMultipleAccounts: { context, value: [null] },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  const mint = await solana.mint(MINT, unhurried)

  expect(mint).toMatchObject({ program: 'spl-token', decimals: 9, supplyUnits: 0n, extensions: [] })
  expect(mint.mintAuthority).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  expect(mint.freezeAuthority).toBeUndefined()
  expect(mint.metadata).toBeUndefined()
})

test('an address where nothing lies is no mint', async () => {
  const node = await openNodeFixture({
    getAccountInfo: { recording: 'solana-rpc/account-missing' },
    getMultipleAccounts: { context, value: [null] },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url, 'solana-rpc-2': node.url })

  expect(await catchFailure(solana.mint(MINT, unhurried))).toMatchObject({
    code: 'not_found',
    details: { field: 'mint' },
  })
})

test('a recorded purchase shows whose balances rose and fell', async () => {
  const { slot } = (await resultOf('solana-rpc/transaction')) as { slot: number }
  const node = await openNodeFixture({
    getSignatureStatuses: { context, value: [{ slot, err: null, confirmationStatus: 'finalized' }] },
    getTransaction: { recording: 'solana-rpc/transaction' },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  const found = await solana.transaction(SIGNATURE, unhurried)

  expect(found).toMatchObject({
    state: 'finalized',
    isFailed: false,
    slot: 435_948_490,
    feePayer: 'Gygj9QQby4j2jryqyqBHvLP7ctv2SaANgh4sCb69BUpA',
    feeLamports: 24_778n,
    computeUnits: 172_099,
  })
  const bought = found.changes.filter(({ mint }) => mint === '4F4gGVBAWuKi3EpmYdhntXvCVFqZZqmrb1cqNGawpump')
  expect(bought.reduce((sum, { units }) => sum + units, 0n)).toBe(0n)
  expect(bought.length).toBe(2)
})

test('a signature that no node knows is unknown', async () => {
  const node = await openNodeFixture({
    getSignatureStatuses: { context, value: [null] },
    getTransaction: null,
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  expect(await solana.transaction(SIGNATURE, unhurried)).toMatchObject({ state: 'unknown', changes: [] })
})

test('priority fees and activity come as they were recorded', async () => {
  const node = await openNodeFixture({
    getRecentPrioritizationFees: { recording: 'solana-rpc/priority-fees' },
    getSignaturesForAddress: { recording: 'solana-rpc/signatures' },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  const fees = await solana.priorityFees([OWNER], unhurried)
  const activity = await solana.activity({ address: OWNER, limit: 3 }, unhurried)

  expect(fees.slots.map(({ microLamports }) => microLamports)).toEqual([0, 1_000, 500, 0, 1_234])
  expect(node.questions[0]).toMatchObject({ method: 'getRecentPrioritizationFees', params: [[OWNER]] })
  expect(activity.transactions).toHaveLength(3)
  expect(activity.transactions[0]).toMatchObject({
    slot: 83_994_671,
    time: 1_625_231_961_000,
    isFailed: false,
  })
})

test('holders without anything are left out, and the owner is read from the account', async () => {
  const owner = Buffer.alloc(165)
  owner.fill(7, 32, 64)
  const account = {
    lamports: 1,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: [owner.toString('base64'), 'base64'],
  }
  const node = await openNodeFixture({
    getAccountInfo: { recording: 'solana-rpc/account-mint' },
    getTokenLargestAccounts: { recording: 'solana-rpc/largest-accounts' },
    getMultipleAccounts: { context, value: [account] },
  })
  const { solana } = await openWith({ 'solana-rpc': node.url })

  const { holders } = await solana.holders(MINT, unhurried)

  expect(holders).toEqual([
    {
      account: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932',
      units: 100n,
      owner: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx',
      ownerProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    },
  ])
})

test('a busy node is reported, and the second answers', async () => {
  const busy = await openNodeFixture({
    getBalance: { error: { code: -32005, message: 'Too many requests' } },
  })
  const spare = await openNodeFixture({
    getBalance: { context, value: 5 },
    getTokenAccountsByOwner: { context, value: [] },
  })
  const { solana } = await openWith({ 'solana-rpc': busy.url, 'solana-rpc-2': spare.url })

  const wallet = await solana.wallet(OWNER, unhurried)

  expect(wallet.lamports).toBe(5n)
  expect(wallet.sources).toMatchObject([
    { name: 'solana-rpc', ok: false },
    { name: 'solana-rpc-2', ok: true },
  ])
})

async function resultOf(name: string): Promise<unknown> {
  const { body } = await recorded(name)
  return (body as { result: unknown }).result
}
