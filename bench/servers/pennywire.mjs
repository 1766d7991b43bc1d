// Our gateway with an empty ledger. With `null` as its argument it settles on a chain that agrees to everything at
// once, so that what is left is the gateway's own work.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGateway } from '../../build/src/app/gateway.js'
import { EMBEDDED_ASSET, EMBEDDED_NETWORK } from '../../build/src/chains/evm/embedded/network.js'
import { readConfig } from '../../build/src/config/config.js'

const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-'))
const config = readConfig({
  ...process.env,
  DATA_DIR: directory,
  THROTTLE_BURST: '1000000',
  THROTTLE_SUSTAINED: '1000000',
})
const gateway = await openGateway(config, process.argv[2] === 'null' ? { chain: nullChain() } : {})
process.stdout.write(`${JSON.stringify({ event: 'ready', url: gateway.url })}\n`)
process.on('SIGTERM', async () => {
  await gateway.close()
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
})

function nullChain() {
  const landed = new Map()
  return {
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    head: async () => ({ block: 1, time: Math.floor(Date.now() / 1000) }),
    balanceOf: async () => 10n ** 30n,
    isNonceSpent: async () => false,
    landedIn: async (transaction) => landed.get(transaction),
    transferOf: async () => undefined,
    landedTo: async () => [],
    async transferWithAuthorization({ from, to, value, nonce }) {
      landed.set(nonce, [{ from, to, value, nonce, transaction: nonce, block: 1 }])
      return { ok: true, transaction: nonce }
    },
  }
}
