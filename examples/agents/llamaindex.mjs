// LlamaIndex: npm install @llamaindex/core @llamaindex/workflow @llamaindex/openai pennywire viem, then
//   node llamaindex.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('@llamaindex/core @llamaindex/workflow @llamaindex/openai pennywire viem')
const { FunctionTool } = await import('@llamaindex/core/tools').catch(install)
const { openai } = await import('@llamaindex/openai').catch(install)
const { agent } = await import('@llamaindex/workflow').catch(install)
const { toLlamaIndexTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const analyst = agent({
  llm: openai({ model, apiKey, baseURL: modelUrl, supportToolCall: true }),
  tools: toLlamaIndexTools(tools, { FunctionTool }),
})

const { data } = await analyst.run(question)
console.log(`${data.result} Paid: ${payer.spentUsd} USD.`)
