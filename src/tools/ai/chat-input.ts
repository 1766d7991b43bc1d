import { z } from 'zod'

const MAX_LETTERS = 200_000
const Words = z.string().max(MAX_LETTERS)
const Parts = z.array(z.object({ type: z.literal('text'), text: Words.describe('The content.') })).max(64)
const Name = z.string().min(1).max(64)

const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']).describe('Who wrote it.'),
  content: z.union([Words, Parts]).nullish().describe('The content: a text, or texts in parts.'),
  name: Name.optional().describe('Distinguishes speakers of one role.'),
  tool_calls: z
    .array(
      z.object({
        id: z.string().max(200).describe('Named again in the answer of the function.'),
        type: z.literal('function'),
        function: z
          .object({
            name: Name.describe('Which of tools was called.'),
            arguments: Words.describe('What it was called with, as JSON text.'),
          })
          .describe('The call.'),
      }),
    )
    .max(64)
    .optional()
    .describe('Functions that the assistant asked for.'),
  tool_call_id: z.string().max(200).optional().describe('Of a tool message: which call it answers.'),
})

const FunctionTool = z.object({
  type: z.literal('function'),
  function: z
    .object({
      name: Name.describe('By which the model calls it.'),
      description: Words.optional().describe('What it does, for the model to read.'),
      parameters: z.looseObject({}).optional().describe('What it takes, as a JSON schema.'),
      strict: z.boolean().nullish().describe('Whether calls must fit that schema to the letter.'),
    })
    .describe('The function as the model sees it.'),
})

const Penalty = z.number().min(-2).max(2).optional()

/** A body as OpenAI's chat completions have it, as far as it can be priced before it runs. */
export const ChatInput = z.looseObject({
  messages: z
    .array(Message)
    .min(1)
    .max(400)
    .describe('The conversation, texts only; pictures and files have no price before they are read.'),
  model: z
    .string()
    .max(120)
    .optional()
    .describe('An id of GET /chat/completions/models; the default_model there when left out.'),
  max_tokens: z
    .int()
    .min(1)
    .max(32_768)
    .default(1_024)
    .describe('The most tokens that may be written; all are priced.'),
  max_completion_tokens: z
    .int()
    .min(1)
    .max(32_768)
    .optional()
    .describe('The newer name of max_tokens; it goes first.'),
  temperature: z.number().min(0).max(2).default(0.2).describe('0 is sober, 2 is wild.'),
  tools: z.array(FunctionTool).max(64).optional().describe('Functions the model may ask you to call.'),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({
        type: z.literal('function'),
        function: z
          .object({ name: Name.describe('Which of tools.') })
          .describe('The one that must be called.'),
      }),
    ])
    .optional()
    .describe('Whether, or which, function must be called.'),
  response_format: z
    .union([
      z.object({ type: z.enum(['text', 'json_object']).describe('Plain text, or any JSON object.') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z
          .looseObject({
            name: Name.describe('Of the schema; free to choose.'),
            schema: z.looseObject({}).optional().describe('The JSON schema itself.'),
          })
          .describe('What the answer has to fit.'),
      }),
    ])
    .optional()
    .describe('The form of the answer: text, any JSON, or JSON of a schema.'),
  seed: z.int().optional().describe('The same seed gives much the same answer, where the model allows.'),
  top_p: z.number().min(0).max(1).optional().describe('Share of likely words to choose from.'),
  stop: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(4)])
    .optional()
    .describe('Where to stop writing.'),
  presence_penalty: Penalty.describe('Above 0: fewer topics come twice.'),
  frequency_penalty: Penalty.describe('Above 0: fewer words come twice.'),
  parallel_tool_calls: z.boolean().optional().describe('Whether several functions may be asked for at once.'),
  n: z
    .literal(1, { error: 'Must be 1: one answer is written for each call.' })
    .optional()
    .describe('Always 1.'),
  stream: z
    .boolean()
    .optional()
    .describe(
      'true: the answer comes as server-sent events while it is written, paid before its first byte. Only at POST /chat/completions; other doors answer whole.',
    ),
  stream_options: z
    .object({ include_usage: z.boolean().optional().describe('Whether to tell what was used.') })
    .optional()
    .describe('include_usage: one more event, before the last, returns what was used.'),
})

export type ChatInput = z.output<typeof ChatInput>
