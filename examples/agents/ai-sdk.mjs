// The AI SDK: npm install ai @ai-sdk/openai-compatible pennywire viem, then
//   node ai-sdk.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { orInstall } from '../help.mjs'

const install = orInstall('ai @ai-sdk/openai-compatible pennywire viem')
const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible').catch(install)
const { generateText, jsonSchema, stepCountIs } = await import('ai').catch(install)
const { toAiSdkTools } = await import('pennywire/tools').catch(install)
const { apiKey, gateway, model, modelUrl, openTools, question } = await import('./agent-tools.mjs').catch(
  install,
)

const { tools, payer } = await openTools(gateway)
const provider = createOpenAICompatible({ name: 'model', baseURL: modelUrl, apiKey })

const { text } = await generateText({
  model: provider(model),
  prompt: question,
  tools: toAiSdkTools(tools, { jsonSchema }),
  stopWhen: stepCountIs(5),
})
console.log(`${text} Paid: ${payer.spentUsd} USD.`)
