import { expect, test } from 'vitest'
import { openNodeFixture, openWith } from '../chains/node-fixture.ts'
import { unhurried } from '../upstream/upstream-fixture.ts'

const SENDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'5f'.repeat(32)}`

/** A receipt as execution-apis describes it: `root` only of before Byzantium, `status` only since (EIP-658). */
const receipt = { blockNumber: '0xb443', gasUsed: '0x5208', cumulativeGasUsed: '0x5208', logs: [] }
const beforeByzantium = { ...receipt, root: `0x${'96'.repeat(32)}` }

test.each([
  ['without a status', beforeByzantium, 'mined'],
  ['with a status of null', { ...beforeByzantium, status: null }, 'mined'],
  ['with status 1', { ...receipt, status: '0x1' }, 'succeeded'],
  ['with status 0', { ...receipt, status: '0x0' }, 'failed'],
  ['with a status that nobody defined', { ...receipt, status: '0x2' }, 'failed'],
])('live data 13: a receipt %s has the state that it proves', async (_case, body, state) => {
  const node = await openNodeFixture({
    eth_blockNumber: '0x1000000',
    eth_getTransactionByHash: {
      from: SENDER,
      to: SENDER,
      value: '0x7a69',
      nonce: '0x0',
      blockNumber: '0xb443',
    },
    eth_getTransactionReceipt: body,
    eth_getBlockByNumber: { number: '0xb443', timestamp: '0x55c42659' },
  })
  const { evm } = await openWith({ 'ethereum-rpc': node.url })

  const found = await evm.transaction({ chain: 'ethereum', hash: HASH }, unhurried)

  expect(found.state).toBe(state)
})
