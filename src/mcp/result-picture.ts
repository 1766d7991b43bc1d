import type { CallToolResult } from '@modelcontextprotocol/server'
import type { JsonObject } from '../core/json.ts'
import { RESULT_PICTURES, type ResultPicture } from '../core/picture-forms.ts'
import type { Tool } from '../tools/define-tool.ts'
import { drawToolAnswer } from '../transport/draw-tool-answer.ts'

const NOT_DRAWN = 'The picture could not be drawn now. The answer is complete without it.'

/** Adds the picture of an answer, or a line that it could not be drawn; an answer with secrets that are returned once has none. */
export async function addPicture(
  result: CallToolResult,
  tool: Tool,
  form: ResultPicture,
): Promise<CallToolResult> {
  if (tool.contract.secretFields || !result.structuredContent) return result
  const drawn = await drawToolAnswer(tool, result.structuredContent as JsonObject, RESULT_PICTURES[form])
  const content = drawn
    ? ({ type: 'image', data: drawn.bytes.toString('base64'), mimeType: drawn.mediaType } as const)
    : ({ type: 'text', text: NOT_DRAWN } as const)
  return { ...result, content: [...result.content, content] }
}
