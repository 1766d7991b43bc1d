// LangChain: npm install langchain @langchain/core @langchain/openai pennywire viem, then
//   node langchain.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('langchain @langchain/core @langchain/openai pennywire viem')
const { tool } = await import('@langchain/core/tools').catch(install)
const { ChatOpenAI } = await import('@langchain/openai').catch(install)
const { createAgent } = await import('langchain').catch(install)
const { toLangChainTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const agent = createAgent({
  model: new ChatOpenAI({ model, apiKey, configuration: { baseURL: modelUrl } }),
  tools: toLangChainTools(tools, { tool }),
})

const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] })
console.log(`${messages.at(-1)?.content} Paid: ${payer.spentUsd} USD.`)
