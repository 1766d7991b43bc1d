// LlamaIndex: npm install @llamaindex/core @llamaindex/workflow @llamaindex/openai pennywire viem, then
//   node llamaindex.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { FunctionTool } from '@llamaindex/core/tools'
import { openai } from '@llamaindex/openai'
import { agent } from '@llamaindex/workflow'
import { toLlamaIndexTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

const { tools, payer } = await openTools(gateway)
const analyst = agent({
  llm: openai({ model, apiKey, baseURL: modelUrl, supportToolCall: true }),
  tools: toLlamaIndexTools(tools, { FunctionTool }),
})

const { data } = await analyst.run(question)
console.log(`${data.result} Paid: ${payer.spentUsd} USD.`)
