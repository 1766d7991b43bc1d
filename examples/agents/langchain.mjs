// LangChain: npm install langchain @langchain/core @langchain/openai pennywire viem, then
//   node langchain.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { createAgent } from 'langchain'
import { toLangChainTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

const { tools, payer } = await openTools(gateway)
const agent = createAgent({
  model: new ChatOpenAI({ model, apiKey, configuration: { baseURL: modelUrl } }),
  tools: toLangChainTools(tools, { tool }),
})

const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] })
console.log(`${messages.at(-1)?.content} Paid: ${payer.spentUsd} USD.`)
