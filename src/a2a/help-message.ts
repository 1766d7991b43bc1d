import { type Message, Role } from '@a2a-js/sdk'

/** Sentences that tools here answer. */
export const EXAMPLE_SENTENCES = [
  'Is bitcoin bullish right now?',
  'What is the current price of ethereum?',
] as const

const [FIRST, SECOND] = EXAMPLE_SENTENCES
const TEXT =
  `No tool here answers that. Ask in a sentence, such as "${FIRST}" or "${SECOND}", or send a data part such as ` +
  '{"toolId": "signal", "params": {"token": "bitcoin"}}. GET /agent/tools lists every tool with its price. You were not charged.'

/** The answer to words that no tool answers: what can be asked instead, with two examples. */
export function createHelpMessage({
  id,
  context,
}: {
  readonly id: string
  readonly context: string
}): Message {
  return {
    messageId: id,
    contextId: context,
    taskId: '',
    role: Role.ROLE_AGENT,
    parts: [
      { content: { $case: 'text', value: TEXT }, metadata: undefined, filename: '', mediaType: 'text/plain' },
    ],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
}
