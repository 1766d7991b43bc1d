// The Responses API of OpenAI: npm install openai pennywire viem, then
//   node openai-responses.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('openai pennywire viem')
const { default: OpenAI } = await import('openai').catch(install)
const { answerOpenAiResponse, toOpenAiResponseTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const client = new OpenAI({ baseURL: modelUrl, apiKey })
const input = [{ role: 'user', content: question }]

let response
let answers
do {
  response = await client.responses.create({ model, input, tools: toOpenAiResponseTools(tools) })
  answers = await answerOpenAiResponse(tools, response.output)
  input.push(...response.output, ...answers)
} while (answers.length > 0)

console.log(`${response.output_text} Paid: ${payer.spentUsd} USD.`)
