// Buys chats with the client of OpenAI, whole and streamed. Start a gateway first (`npm start`), then
//   node examples/openai-chat.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall('openai @x402/fetch @x402/evm viem')
const { default: OpenAI } = await import('openai').catch(install)
const { payingFetch } = await import('./paying-fetch.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const client = new OpenAI({
  baseURL: gateway,
  apiKey: 'none: the payment is the key',
  fetch: await payingFetch(gateway),
})
/** @type {import('openai').OpenAI.ChatCompletionMessageParam[]} */
const messages = [{ role: 'user', content: 'Explain a funding rate in one sentence.' }]

const { data } = await client.get('/chat/completions/models')
const model = data[0].id

const whole = await client.chat.completions.create({ model, messages })
const text = whole.choices[0]?.message.content
console.log(text)

const stream = await client.chat.completions.create({
  model,
  messages,
  stream: true,
  stream_options: { include_usage: true },
})
let streamed = ''
let tokens = 0
for await (const chunk of stream) {
  const piece = chunk.choices[0]?.delta.content ?? ''
  process.stdout.write(piece)
  streamed += piece
  tokens = chunk.usage?.total_tokens ?? tokens
}
console.log()

assert(text, 'The answer has words.')
assert(streamed, 'So has the streamed one.')
assert(tokens > 0, 'The usage is known.')
console.log(`ok: two answers of ${model}, the second of ${tokens} tokens`)
