// Buys chats with the AI SDK, whole and streamed. Start a gateway first (`npm start`), then
//   node examples/ai-sdk-chat.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { boundedFetch } from './bounded-fetch.mjs'
import { orInstall } from './help.mjs'

const install = orInstall('ai @ai-sdk/openai-compatible @x402/fetch @x402/evm viem')
const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible').catch(install)
const { generateText, streamText } = await import('ai').catch(install)
const { payingFetch } = await import('./paying-fetch.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const pennywire = createOpenAICompatible({
  name: 'pennywire',
  baseURL: gateway,
  includeUsage: true,
  fetch: await payingFetch(gateway),
})
const models = await (await boundedFetch(`${gateway}/chat/completions/models`)).json()
const model = pennywire(models.default_model)
const prompt = 'Explain a funding rate in one sentence.'

const { text } = await generateText({ model, prompt })
console.log(text)

const stream = streamText({ model, prompt })
let streamed = ''
for await (const piece of stream.textStream) {
  process.stdout.write(piece)
  streamed += piece
}
console.log()

const { totalTokens = 0 } = await stream.usage
assert(text, 'The answer has words.')
assert(streamed, 'So has the streamed one.')
assert(totalTokens > 0, 'The usage is known.')
console.log(`ok: two answers of ${models.default_model}, the second of ${totalTokens} tokens`)
