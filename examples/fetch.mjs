// Buys a signal with the stock x402 fetch. Start a gateway first (`npm start`), then
//   node examples/fetch.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall('@x402/fetch @x402/evm viem')
const { payingFetch } = await import('./paying-fetch.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const pay = await payingFetch(gateway)

const reply = await pay(`${gateway}/signal?token=bitcoin&bar=4h`)
const { signal } = await reply.json()
console.log(signal.reasoning)

assert.equal(reply.status, 200)
assert(reply.headers.get('payment-response'), 'The money has moved.')
assert(reply.headers.get('x-payment-receipt'), 'There is a receipt.')
console.log(`ok: bitcoin is ${signal.bias}`)
