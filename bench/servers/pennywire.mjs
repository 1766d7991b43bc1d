// Our gateway with an empty ledger. With `null` as its argument it settles on a chain that agrees to everything at
// once, so that what is left is the gateway's own work.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGateway } from '../../build/src/app/gateway.js'
import { readConfig } from '../../build/src/config/config.js'
import { nullChain } from '../support/null-chain.mjs'

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
