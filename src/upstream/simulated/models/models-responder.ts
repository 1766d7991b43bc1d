import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../core/json.ts'
import type { ChatChoice, ChatRequest, ToolCall } from '../../models/models.ts'

const MAX_QUOTED = 400
const DEEPEST = 6
const LETTERS_IN_TOKEN = 4

/** Tokens of a text, by a rule of thumb. */
export function roughTokens(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / LETTERS_IN_TOKEN))
}

/**
 * Answers without thinking: it reports that no model is connected and repeats the last question, in the form that was
 * asked for. The same request has the same answer.
 */
export function respond({ messages, max_tokens, parameters }: ChatRequest): ChatChoice {
  const requested = findRequestedTool(parameters)
  if (requested) {
    const id = `call_${createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)}`
    const input = JSON.stringify(smallest(parseObject(requested['parameters'])))
    const call: ToolCall = {
      id,
      type: 'function',
      function: { name: `${requested['name'] ?? ''}`, arguments: input },
    }
    const message = { role: 'assistant', content: null, tool_calls: [call] } as const
    return { index: 0, finish_reason: 'tool_calls', message }
  }
  const text = textFor(messages, parseObject(parameters['response_format']))
  const room = max_tokens * LETTERS_IN_TOKEN
  const isCut = Buffer.byteLength(text) > room
  // a letter of another script is cut with its neighbours rather than in the middle
  const content = isCut
    ? new TextDecoder().decode(Buffer.from(text).subarray(0, room)).replace(/\uFFFD$/, '')
    : text
  return { index: 0, finish_reason: isCut ? 'length' : 'stop', message: { role: 'assistant', content } }
}

function textFor(messages: readonly JsonObject[], format: JsonObject): string {
  const asked = textOf(messages.findLast(({ role }) => role === 'user')?.['content'])
  if (format['type'] === 'json_schema')
    return JSON.stringify(smallest(parseObject(parseObject(format['json_schema'])['schema'])))
  if (format['type'] === 'json_object') return JSON.stringify({ simulated: true, asked })
  return `Simulated answer: no language model is connected to this gateway. You asked: “${asked}”`
}

/** The last words of a message, whose content may be a list of parts. */
function textOf(content: unknown): string {
  const text = Array.isArray(content)
    ? content.map((part: unknown) => `${parseObject(part)['text'] ?? ''}`).join(' ')
    : `${content ?? ''}`
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`
}

/** The function that has to be called: the one that is named, or the first where any will do. */
function findRequestedTool({ tools, tool_choice: choice }: JsonObject): JsonObject | undefined {
  const functions = Array.isArray(tools)
    ? tools.map((tool) => parseObject(parseObject(tool)['function']))
    : []
  if (choice === 'required') return functions[0]
  const name = parseObject(parseObject(choice)['function'])['name']
  return name === undefined ? undefined : functions.find((one) => one['name'] === name)
}

/** The smallest value that a JSON schema of the usual kind allows. */
function smallest(schema: JsonObject, depth = 0): unknown {
  const { enum: choices, const: only, default: usual, type, properties, required } = schema
  if (only !== undefined) return only
  if (usual !== undefined) return usual
  if (Array.isArray(choices)) return choices[0]
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'string') return ''
  if (kind === 'number' || kind === 'integer')
    return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0
  if (kind === 'boolean') return false
  if (kind === 'array') return []
  if (kind === 'null' || depth > DEEPEST) return null
  const members = parseObject(properties)
  const names = Array.isArray(required) ? required.map(String) : Object.keys(members)
  return Object.fromEntries(names.map((name) => [name, smallest(parseObject(members[name]), depth + 1)]))
}

function parseObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
