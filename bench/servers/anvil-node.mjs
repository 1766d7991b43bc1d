// A real EVM node in a process of its own, with our dollar and a multicall on it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { multicallCode } from '../../build/src/chains/evm/embedded/multicall.js'
import {
  EMBEDDED_ASSET,
  EMBEDDED_CHAIN_ID,
  EMBEDDED_MULTICALL,
} from '../../build/src/chains/evm/embedded/network.js'
import { balanceSlot } from '../../build/src/chains/evm/embedded/token-storage.js'
import { usdTokenCode } from '../../build/src/chains/evm/embedded/usd-token.js'
import { ask as askNode } from '../../scripts/cluster/ask.mjs'

const binary = fileURLToPath(
  new URL('../../interop/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url),
)
const TICKS_PER_SECOND = 100

/** Undefined, after saying how to install it, where there is no node to start. */
export async function startAnvil() {
  if (!existsSync(binary)) {
    console.log('skipped: anvil is not installed; install it with: npm ci --prefix interop')
    return undefined
  }
  const child = spawn(binary, ['--port', '0', '--accounts', '0', '--chain-id', `${EMBEDDED_CHAIN_ID}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /Listening on (\S+)/.exec(line) ?? []
      if (address) resolve(`http://${address}`)
    })
  })
  await ask('anvil_setLoggingEnabled', false)
  await ask('anvil_setCode', EMBEDDED_ASSET, usdTokenCode)
  await ask('anvil_setCode', EMBEDDED_MULTICALL, multicallCode)
  await ask('anvil_mine', '0x1')

  function ask(method, ...params) {
    return askNode(url, method, params)
  }

  return {
    url,
    ask,
    /** Gives so many smallest units of the dollar. */
    give: (address, amount) =>
      ask(
        'anvil_setStorageAt',
        EMBEDDED_ASSET,
        balanceSlot(address.toLowerCase()),
        `0x${amount.toString(16).padStart(64, '0')}`,
      ),
    async balanceOf(address) {
      return BigInt(
        await ask('eth_getStorageAt', EMBEDDED_ASSET, balanceSlot(address.toLowerCase()), 'latest'),
      )
    },
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.removeAllListeners('exit')
      child.once('exit', () => {})
      child.kill('SIGTERM')
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))])
    },
  }
}
