// Mastra: npm install @mastra/core pennywire viem, then
//   node mastra.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { toMastraTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

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
