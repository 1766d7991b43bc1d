// Mastra: npm install @mastra/core pennywire viem, then
//   node mastra.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('@mastra/core pennywire viem')
const { Agent } = await import('@mastra/core/agent').catch(install)
const { createTool } = await import('@mastra/core/tools').catch(install)
const { toMastraTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const agent = new Agent({
  id: 'analyst',
  name: 'analyst',
  instructions: 'Answer with data from your tools.',
  model: { id: `model/${model}`, url: modelUrl, apiKey },
  tools: toMastraTools(tools, { createTool }),
})

const { text } = await agent.generate(question)
console.log(`${text} Paid: ${payer.spentUsd} USD.`)
