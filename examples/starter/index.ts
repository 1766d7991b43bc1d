// Buys one answer and verifies its receipt. Without PENNYWIRE_URL it starts a gateway with test dollars.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createClient, createPayer, fetchKeys, PaymentError, verifyReceipt } from 'pennywire/client'
import { startGateway } from 'pennywire/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const KEY_FILE = 'wallet.key'

const signer = privateKeyToAccount(readKey())
const local = process.env['PENNYWIRE_URL'] ? undefined : await startGateway({ fundUsd: '0' })
const url = process.env['PENNYWIRE_URL'] ?? local?.url ?? ''
await local?.fund(signer.address, '1')

const payer = createPayer({ signer, maxUsd: '0.01', budgetPerDayUsd: '0.10' })
const client = createClient({ url, payer })

try {
  const { data, paidUsd, receipt = '', text } = await client.signal({ token: 'bitcoin', bar: '4h' })
  const { valid } = await verifyReceipt(receipt, { keys: await fetchKeys(url), text })
  console.log(`bitcoin is ${data.signal.bias}: ${data.signal.reasoning[0]}`)
  console.log(`paid $${paidUsd}, $${payer.leftUsd} left today, receipt ${valid ? 'valid' : 'NOT valid'}`)
} catch (error) {
  if (!(error instanceof PaymentError)) throw error
  console.error(`${url}: ${error.message} Charged: ${error.charged}. Your wallet is ${signer.address}.`)
  process.exitCode = 1
} finally {
  await local?.close()
}

/** The key of this agent's wallet: made once, readable by you alone. Keep only small amounts in it. */
function readKey(): `0x${string}` {
  if (!existsSync(KEY_FILE)) writeFileSync(KEY_FILE, generatePrivateKey(), { mode: 0o600 })
  return readFileSync(KEY_FILE, 'utf8').trim() as `0x${string}`
}
