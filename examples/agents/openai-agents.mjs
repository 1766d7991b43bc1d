// The Agents SDK of OpenAI: npm install @openai/agents openai pennywire viem, then
//   node openai-agents.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents'
import OpenAI from 'openai'
import { toOpenAiAgentTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

setTracingDisabled(true)
const { tools, payer } = await openTools(gateway)
const agent = new Agent({
  name: 'analyst',
  instructions: 'Answer with data from your tools.',
  model: new OpenAIChatCompletionsModel(new OpenAI({ baseURL: modelUrl, apiKey }), model),
  tools: toOpenAiAgentTools(tools, { tool }),
})

const { finalOutput } = await run(agent, question)
console.log(`${finalOutput} Paid: ${payer.spentUsd} USD.`)
