// The AI SDK: npm install ai @ai-sdk/openai-compatible pennywire viem, then
//   node ai-sdk.mjs http://127.0.0.1:4020 [https://api.openai.com/v1]
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, stepCountIs } from 'ai'
import { toAiSdkTools } from 'pennywire/tools'
import { apiKey, gateway, model, modelUrl, openTools, question } from './agent-tools.mjs'

const { tools, payer } = await openTools(gateway)
const provider = createOpenAICompatible({ name: 'model', baseURL: modelUrl, apiKey })

const { text } = await generateText({
  model: provider(model),
  prompt: question,
  tools: toAiSdkTools(tools, { jsonSchema }),
  stopWhen: stepCountIs(5),
})
console.log(`${text} Paid: ${payer.spentUsd} USD.`)
