import { expect, test } from 'vitest'
import type { SignedAuthorization } from '../../../src/chains/evm/chain.ts'
import type { PaymentOrder } from '../../../src/payment/model/rail.ts'
import { parseAuthorization } from '../../../src/payment/rails/evm-authorization.ts'
import { type Anvil, onAnvil, openAnvil } from '../../support/anvil.ts'
import { createAnvilOrder, MERCHANT, openAnvilFacilitator, unhurried } from './anvil-fixture.ts'

/** A node on which so many payments have landed, each in a transaction of its own. */
async function openWithPayments(anvil: Anvil, count: number) {
  const { facilitator } = await openAnvilFacilitator(anvil)
  const orders: PaymentOrder[] = []
  for (let each = 0; each < count; each += 1) {
    const order = await createAnvilOrder(anvil)
    await facilitator.settle(order, unhurried())
    orders.push(order)
  }
  const authorizations = orders.map(({ payload }) => parseAuthorization(payload.payload).authorization)
  return { facilitator, authorizations }
}

const found = ({ from, nonce }: Pick<SignedAuthorization, 'from' | 'nonce'>) => ({
  from,
  nonce,
  to: MERCHANT,
})

onAnvil('a token read through a node', () => {
  test.each([8453, 84532] as const)(
    'on %i, payments are found by block, nonce and transaction',
    async (chainId) => {
      const anvil = await openAnvil({ chainId })
      const chain = anvil.chain({ blocksAQuestion: 7 })
      const { authorizations } = await openWithPayments(anvil, 3)
      await anvil.mine(50)
      const { block } = await chain.head()

      const landed = await chain.landedTo(MERCHANT, 0, block)
      const [first] = authorizations
      const transfer = first && (await chain.transferOf(first.from, first.nonce))

      expect(landed).toMatchObject(authorizations.map(found))
      expect(transfer).toEqual(landed[0])
      expect(await chain.landedIn(transfer?.transaction ?? '0x')).toEqual([transfer])
      expect(await chain.landedTo(MERCHANT, block - 10, block)).toEqual([])
    },
  )

  test('a block counts once as many lie upon it as were asked for', async () => {
    const anvil = await openAnvil()
    const chain = anvil.chain({ confirmations: 3 })
    const { authorizations } = await openWithPayments(anvil, 1)
    const [paid] = authorizations
    if (!paid) throw new Error('Nothing was paid.')
    const newest = await anvil.chain().transferOf(paid.from, paid.nonce)
    if (!newest) throw new Error('Nothing has landed.')

    const early = [await chain.isNonceSpent(paid.from, paid.nonce), await chain.landedIn(newest.transaction)]
    await anvil.mine(2)
    const late = [await chain.isNonceSpent(paid.from, paid.nonce), await chain.landedIn(newest.transaction)]

    expect(early).toEqual([false, undefined])
    expect(late).toEqual([true, [newest]])
  })

  test('an empty search within its time limit proves nothing', async () => {
    const anvil = await openAnvil()
    const { authorizations } = await openWithPayments(anvil, 1)
    await anvil.mine(50)
    let now = 0
    const clock = {
      now() {
        now += 3_000
        return now
      },
    }
    const [paid] = authorizations
    if (!paid) throw new Error('Nothing was paid.')

    const search = anvil.chain({ blocksAQuestion: 1, clock }).transferOf(paid.from, paid.nonce)

    await expect(search).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  test('a node whose time ran backwards is distrusted', async () => {
    const anvil = await openAnvil()
    const chain = anvil.chain()
    const undo = await anvil.checkpoint()
    const { time } = await chain.head()
    await anvil.nextTime(time + 600)
    await anvil.mine()
    await chain.head()
    await undo()

    await expect(chain.head()).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})
