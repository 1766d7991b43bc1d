// A chain on loopback that the gateway takes for Base Sepolia: a node of anvil where it is installed, else our own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { findFreePort, startProgram, waitUntil } from './programs.mjs'

const ANVIL = 'interop/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil'
const CHAIN_ID = 84_532
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
/** Of the node's own accounts: pays the gas of the facilitator. */
const SETTLER = '0x00000000000000000000000000000000005e771e'
const TOKEN = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function balanceOf(address holder) view returns (uint256)',
])

/** Starts the chain. `asset` is where USDC lies on Base Sepolia. */
export async function startChain({ root, cli, directory }) {
  const own = await startOwnChain({ cli, directory })
  const anvil = join(root, ANVIL)
  if (!existsSync(anvil) || process.platform !== 'linux' || process.arch !== 'x64') return own
  const port = await findFreePort()
  const node = startProgram(anvil, [
    '--port',
    `${port}`,
    '--chain-id',
    `${CHAIN_ID}`,
    '--accounts',
    '0',
    '--silent',
  ])
  const url = `http://127.0.0.1:${port}`
  await waitUntil('anvil', () => ask(url, 'eth_chainId', []))
  for (const address of [own.asset, MULTICALL])
    await ask(url, 'anvil_setCode', [address, await ask(own.url, 'eth_getCode', [address, 'latest'])])
  await ask(url, 'anvil_setBalance', [SETTLER, numberToHex(10n ** 18n)])
  await ask(url, 'anvil_impersonateAccount', [SETTLER])
  await own.stop()
  return {
    ...withReads(url, own.asset),
    title: `anvil, chain ${CHAIN_ID}`,
    stop: node.stop,
    async mint(holder, units) {
      const slot = keccak256(encodeAbiParameters(parseAbiParameters('address, uint256'), [holder, 0n]))
      await ask(url, 'anvil_setStorageAt', [own.asset, slot, numberToHex(units, { size: 32 })])
    },
    async settle({ from, to, value, validAfter, validBefore, nonce, signature }) {
      const data = encodeFunctionData({
        abi: TOKEN,
        functionName: 'transferWithAuthorization',
        args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
      })
      const hash = await ask(url, 'eth_sendTransaction', [{ from: SETTLER, to: own.asset, data }])
      const { status } = await ask(url, 'eth_getTransactionReceipt', [hash])
      return status === '0x1' ? { ok: true, transaction: hash } : { ok: false, reason: 'reverted' }
    },
  }
}

async function startOwnChain({ cli, directory }) {
  const port = await findFreePort()
  const node = startProgram(process.execPath, [
    cli,
    'chain',
    '--port',
    `${port}`,
    '--data',
    join(directory, 'chain'),
  ])
  const url = `http://127.0.0.1:${port}`
  await waitUntil('The chain', () => ask(url, 'eth_chainId', []))
  const { asset } = JSON.parse(node.output().split('\n')[0])
  return {
    ...withReads(url, asset),
    title: `pennywire chain, chain ${CHAIN_ID} (anvil is not installed)`,
    stop: node.stop,
    mint: (holder, units) => ask(url, 'pennywire_mint', [holder, numberToHex(units)]),
    settle: ({ from, to, nonce, signature, ...numbers }) =>
      ask(url, 'pennywire_transferWithAuthorization', [
        {
          ...{ from: from.toLowerCase(), to: to.toLowerCase(), nonce, signature },
          ...Object.fromEntries(
            ['value', 'validAfter', 'validBefore'].map((name) => [name, numberToHex(BigInt(numbers[name]))]),
          ),
        },
      ]),
  }
}

function withReads(url, asset) {
  return {
    url,
    asset,
    async balanceOf(holder) {
      const data = encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [holder] })
      return BigInt(await ask(url, 'eth_call', [{ to: asset, data }, 'latest']))
    },
  }
}

async function ask(url, method, params) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await reply.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
