import { expect, test } from 'vitest'
import { chainHistory } from '../../../src/chains/evm/embedded/history.ts'
import { EMBEDDED_ASSET } from '../../../src/chains/evm/embedded/network.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { createPayer, MERCHANT, NOW, openChain } from './embedded-chain-fixture.ts'

test('old blocks are forgotten, but never a transfer', async () => {
  const { chain, journal } = await openChain()
  const payer = createPayer('ada')
  await chain.mint(payer.address, 1_000_000n)
  for (let count = 0; count < 5; count += 1) await chain.transferWithAuthorization(await payer.order())
  const history = chainHistory({ asset: EMBEDDED_ASSET, openedAt: NOW, wholeTransactions: 2 })

  for (const block of journal.blocks) history.add(block)

  expect(history.firstWholeBlock).toBe(5)
  expect([4, 5, 6].map((number) => history.block(number)?.number)).toEqual([undefined, 5, 6])
  expect(history.authorized.landedTo(MERCHANT, 0, 10)).toEqual(await chain.landedTo(MERCHANT, 0, 10))
  for (const transfer of history.authorized.landedTo(MERCHANT, 0, 10)) {
    expect(history.authorized.landedIn(transfer.transaction)).toEqual([transfer])
    expect(history.authorized.transferOf(transfer.from, transfer.nonce)).toEqual(transfer)
  }
  // pruned logs are an error, since an empty answer would be a lie
  const rpc = embeddedRpc({ ...chain, history })
  await expect(rpc('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x6' }])).rejects.toMatchObject({
    code: -32000,
  })
  await expect(rpc('eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x6' }])).resolves.toHaveLength(4)
})
