// Our gateway on a ledger that lies there already, settling on a chain that agrees to everything. DATA_DIR or DATABASE_URL
// names the ledger.
import { openGateway } from '../../build/src/app/gateway.js'
import { readConfig } from '../../build/src/config/config.js'
import { nullChain } from '../support/null-chain.mjs'

const config = readConfig({ ...process.env, THROTTLE_BURST: '1000000', THROTTLE_SUSTAINED: '1000000' })
const gateway = await openGateway(config, { chain: nullChain() })
process.stdout.write(`${JSON.stringify({ event: 'ready', url: gateway.url })}\n`)
process.on('SIGTERM', async () => {
  await gateway.close()
  process.exit(0)
})
