// The SDK of OpenAI, function calling by hand: npm install openai pennywire viem, then
//   node openai.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('openai pennywire viem')
const { default: OpenAI } = await import('openai').catch(install)
const { answerOpenAiToolCalls, toOpenAiTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const client = new OpenAI({ baseURL: modelUrl, apiKey })
const messages = [{ role: 'user', content: question }]

let message
do {
  const { choices } = await client.chat.completions.create({ model, messages, tools: toOpenAiTools(tools) })
  message = choices[0].message
  messages.push(message, ...(await answerOpenAiToolCalls(tools, message.tool_calls)))
} while (message.tool_calls?.length)

console.log(`${message.content} Paid: ${payer.spentUsd} USD.`)
