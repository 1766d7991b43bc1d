// The SDK of Anthropic with its tool runner: npm install @anthropic-ai/sdk pennywire viem, then
//   node anthropic.mjs http://127.0.0.1:4020 https://api.anthropic.com
import { orInstall } from '../help.mjs'

const install = orInstall('@anthropic-ai/sdk pennywire viem')
const { default: Anthropic } = await import('@anthropic-ai/sdk').catch(install)
const { toAnthropicTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

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
