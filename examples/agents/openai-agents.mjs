// The Agents SDK of OpenAI: npm install @openai/agents openai pennywire viem, then
//   node openai-agents.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('@openai/agents openai pennywire viem')
const { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } = await import(
  '@openai/agents'
).catch(install)
const { default: OpenAI } = await import('openai').catch(install)
const { toOpenAiAgentTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

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
