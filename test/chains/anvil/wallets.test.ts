import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encodeFunctionData, parseAbi, serializeErc6492Signature } from 'viem'
import { expect, test } from 'vitest'
import { type Hex, padToWord, toLowerHex } from '../../../src/chains/evm/hex.ts'
import { type Anvil, onAnvil, openAnvil } from '../../support/anvil.ts'
import { encode, type PayloadChanges } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { MERCHANT, openAnvilFixture, PATH, readAnvilSettings } from './anvil-fixture.ts'
import { walletCode, walletDollarCode, walletFactoryCode, walletsSourceSha256 } from './contracts/wallets.ts'

const FACTORY: Hex = '0x00000000000000000000000000000000000f4c70'
const factoryAbi = parseAbi([
  'function create(address owner)',
  'function addressOf(address owner) view returns (address)',
])

/** A node whose dollar asks contract wallets, and a gateway whose buyer owns a wallet with a dollar in it. */
async function openWithWallet(settings: { factories?: string; isDeployed?: boolean } = {}) {
  const anvil = await openAnvil()
  await anvil.putCode(anvil.asset, walletDollarCode)
  await anvil.putCode(FACTORY, walletFactoryCode)
  const environment = { ...(await readAnvilSettings(anvil)), WALLET_FACTORIES: settings.factories ?? '' }
  const gateway = await openAnvilFixture(anvil, { environment })
  const owner = gateway.buyer.account.address
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'addressOf', args: [owner] })
  const answer = (await anvil.ask('eth_call', { to: FACTORY, data }, 'latest')) as Hex
  const wallet = toLowerHex(`0x${answer.slice(26)}`)
  if (settings.isDeployed ?? true) {
    await anvil.putCode(wallet, walletCode)
    await anvil.ask('anvil_setStorageAt', wallet, `0x${'0'.repeat(64)}`, `0x${padToWord(toLowerHex(owner))}`)
  }
  await anvil.give(wallet, 1_000_000n)
  return { anvil, gateway, wallet, buyer: gateway.buyer }
}

/** A signature of someone who is not the owner. */
const forged = (signature: Hex) =>
  `${signature.slice(0, 10)}${signature.slice(10, 66).split('').reverse().join('')}${signature.slice(66)}`

const wrapped = (owner: Hex, signature: Hex) =>
  serializeErc6492Signature({
    address: FACTORY,
    data: encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [owner] }),
    signature,
  })

const earnedOn = (anvil: Anvil) => anvil.chain().balanceOf(MERCHANT)

test('the codes were made from the source beside them', async () => {
  const source = await readFile(new URL('contracts/Wallets.sol', import.meta.url))

  expect(createHash('sha256').update(source).digest('hex')).toBe(walletsSourceSha256)
})

onAnvil('contract wallets', () => {
  test('pay as usual and get the stored answer for the same proof', async () => {
    const { anvil, buyer, wallet } = await openWithWallet()
    const header = await buyer.header(PATH, { sign: { from: wallet } })

    const first = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    const again = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

    expectSold(first, { replayed: false })
    expectSold(again, { replayed: true })
    expect(again.text).toBe(first.text)
    expect(await earnedOn(anvil)).toBe(1_000n)
    expect(await anvil.chain().balanceOf(wallet)).toBe(999_000n)
  })

  test('with an unverified proof buy nothing, neither new nor stored', async () => {
    const { anvil, buyer, wallet } = await openWithWallet()
    const offer = await buyer.offer(PATH)
    const payload = await buyer.payload(offer, { sign: { from: wallet } })
    const honest = payload['payload'] as { signature: Hex }
    const forgery = encode({ ...payload, payload: { ...honest, signature: forged(honest.signature) } })

    const before = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': forgery })
    const bought = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })
    const after = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': forgery })

    expect(before).toMatchObject({ status: 402, body: { code: 'payment_invalid' } })
    expectSold(bought, { replayed: false })
    expect(after).toMatchObject({ status: 402, body: { code: 'payment_already_used' } })
    expect(after.body.candles).toBeUndefined()
    expect(await earnedOn(anvil)).toBe(1_000n)
  })

  test('do not let a forger join a call that is under way', async () => {
    const { anvil, buyer, wallet } = await openWithWallet()
    const payload = await buyer.payload(await buyer.offer(PATH), { sign: { from: wallet } })
    const honest = payload['payload'] as { signature: Hex }
    const forgery = encode({ ...payload, payload: { ...honest, signature: forged(honest.signature) } })
    await anvil.automine(false)

    const buying = buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })
    await waitUntil(async () => ((await anvil.ask('txpool_status')) as { pending: string }).pending === '0x1')
    const joined = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': forgery })
    await anvil.mine()

    expect(joined).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } })
    expectSold(await buying, { replayed: false })
  })

  test('are not for accounts without code, however long the signature', async () => {
    const { anvil, buyer } = await openWithWallet()
    const changes: PayloadChanges[] = [{ signature: forged }, { signature: (signature) => `${signature}00` }]

    for (const change of changes) {
      expect(await buyer.buy(PATH, change)).toMatchObject({ status: 402, body: { code: 'payment_invalid' } })
    }
    expect(await earnedOn(anvil)).toBe(0n)
  })

  test('may come to be with their first payment, from a factory that is allowed', async () => {
    const { anvil, buyer, wallet } = await openWithWallet({ factories: FACTORY, isDeployed: false })
    const changes: PayloadChanges = {
      sign: { from: wallet },
      signature: (signature) => wrapped(buyer.account.address, signature),
    }

    const first = await buyer.buy(PATH, changes)
    const second = await buyer.buy(PATH, changes)

    expectSold(first, { replayed: false })
    expectSold(second, { replayed: false })
    expect(await anvil.ask('eth_getCode', wallet, 'latest')).not.toBe('0x')
    expect(await earnedOn(anvil)).toBe(2_000n)
  })

  test('of an unapproved factory are refused', async () => {
    const { anvil, buyer, wallet } = await openWithWallet({ isDeployed: false })
    const signature = (plain: Hex) => wrapped(buyer.account.address, plain)

    const reply = await buyer.buy(PATH, { sign: { from: wallet }, signature })

    expect(reply).toMatchObject({ status: 402, body: { code: 'payment_invalid' } })
    expect(await anvil.ask('eth_getCode', wallet, 'latest')).toBe('0x')
  })
})
