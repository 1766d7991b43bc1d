// The SDK of Anthropic with its tool runner: npm install @anthropic-ai/sdk pennywire viem, then
//   node anthropic.mjs http://127.0.0.1:4020 https://api.anthropic.com
import Anthropic from '@anthropic-ai/sdk'
import { toAnthropicTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

const { tools, payer } = await openTools(gateway)
const client = new Anthropic({ baseURL: modelUrl, apiKey })

const message = await client.beta.messages.toolRunner({
  model,
  max_tokens: 1_000,
  messages: [{ role: 'user', content: question }],
  tools: toAnthropicTools(tools),
})
const text = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')
console.log(`${text} Paid: ${payer.spentUsd} USD.`)
