import { z } from 'zod'
import { MIN_CHAT_PRICE } from '../../analysis/ai/chat-price.ts'
import type { JsonObject } from '../../core/json.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { defineTool } from '../define-tool.ts'
import { ChatInput } from './chat-input.ts'
import { chatOrder } from './chat-order.ts'
import { ChatResult, chatResult, usedIn } from './chat-result.ts'
import { chatStreaming } from './chat-streaming.ts'

/** A model may write for long. */
const BUDGET_MS = 175_000

export const chatCompletions = defineTool({
  id: 'chat-completions',
  family: 'ai',
  route: { path: '/chat/completions', methods: ['POST'] },
  price: MIN_CHAT_PRICE,
  cardPrice: MIN_CHAT_PRICE,
  metered: true,
  kind: 'generate',
  readsFurther: true,
  essential: ['choices'],
  paidUpstream: true,
  view: {
    kind: 'document',
    text: 'choices.0.message.content',
    figures: ['model', 'usage.total_tokens', 'usage.usedUsd'],
  },
  title: 'Chat completion',
  summary: 'An answer of a language model you name, in the form of OpenAI’s chat completions.',
  description:
    'Use this when you want a language model to answer, write, call functions or fill a JSON schema. The price is the most that the tokens of this request can cost; payers of upto are charged what was used. With stream: true it comes as it is written. Parameters that are not listed are not passed on.',
  budgetMilliseconds: BUDGET_MS,
  private: true,
  errorForm: 'openai',
  headline: describeChoice,
  input: ChatInput,
  output: ChatResult,
  example: {
    input: { messages: [{ role: 'user', content: 'Explain a funding rate in one sentence.' }] },
  },
  intents: [
    'ask a language model',
    'chat completion with gpt',
    'let an llm write a text for me',
    'run a prompt on claude',
    'openai compatible chat',
  ],
}).run(
  async (input, context) => {
    const order = await chatOrder(input, context)
    return chatResult(order, await context.models.chat(order.request, context), context.now())
  },
  {
    quote: async (input, context) => (await chatOrder(input, context)).price,
    used: usedIn,
    streaming: chatStreaming,
    findCostRefusal: (_input, { ports, price }) => ports.models.findCostRefusal?.(price),
  },
)

const Choices = z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })).min(1)
const MAX_CONTENT = 240

/** What the model wrote, as far as there is room. */
function describeChoice({ choices }: JsonObject): string | undefined {
  const [first] = Choices.safeParse(choices).data ?? []
  return first && quoteText(first.message.content, MAX_CONTENT)
}
