import { createClient, createPayer } from 'pennywire/client'
import { toolsFor } from 'pennywire/tools'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { orStart, stop } from '../help.mjs'

/**
 * Tools for an agent, paid within budgets by a throw-away wallet that the faucet of an embedded gateway has filled. With
 * a wallet of your own, hand its account in as the signer and leave the faucet out.
 *
 * @param {string} gateway
 */
export async function openTools(gateway) {
  const signer = privateKeyToAccount(generatePrivateKey())
  await fetch(`${gateway}/embedded/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: signer.address, amountUsd: '1' }),
  }).catch(orStart(gateway))
  const payer = createPayer({ signer, maxUsd: '0.01', budgetPerDayUsd: '1' })
  const client = createClient({ url: gateway, payer })
  const tools = await toolsFor({ client, ids: ['signal', 'price'], defaults: { detail: 'brief' } })
  return { tools, payer }
}

/** Where the model is: a gateway and a model come as arguments, a key from the environment. */
export const [gateway = 'http://127.0.0.1:4020', modelUrl = 'https://api.openai.com/v1'] =
  process.argv.slice(2)
export const apiKey = process.env.MODEL_API_KEY ?? 'none'
if (apiKey === 'none' && modelUrl.startsWith('https:'))
  stop(
    'Missing: the key of your model. Set MODEL_API_KEY, or name a model on this machine as the second argument.',
  )
export const model = process.env.MODEL ?? 'gpt-5-mini'
export const question = 'Which way does bitcoin lean on the 4h? Answer in one line.'
