// Buys a signal with the typed client, and checks its receipt. Start a gateway first (`npm start`), then
//   node examples/client.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall('pennywire @x402/fetch @x402/evm viem')
const { createClient, createPayer, fetchKeys, PaymentError, verifyReceipt } = await import(
  'pennywire/client'
).catch(install)
const { fundedWallet } = await import('./wallet.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const payer = createPayer({ signer: await fundedWallet(gateway), maxUsd: '0.01', budgetUsd: '0.05' })
const client = createClient({ url: gateway, payer })

const { data, paidUsd, receipt, text } = await client.signal({ token: 'bitcoin', bar: '4h' })
console.log(data.signal.reasoning)

const verdict = await verifyReceipt(receipt ?? '', { keys: await fetchKeys(gateway), text })
const tooDear = await client.signal({ token: 'solana' }, { maxUsd: '0.001' }).catch((error) => error)

assert.equal(paidUsd, payer.spentUsd)
assert(verdict.valid, 'The receipt is for this very answer.')
assert(tooDear instanceof PaymentError && tooDear.code === 'over_ceiling', 'What is too dear is not paid.')
console.log(`ok: bitcoin is ${data.signal.bias}, for ${paidUsd} USD; ${payer.leftUsd} are left`)
