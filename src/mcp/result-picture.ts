import type { CallToolResult } from '@modelcontextprotocol/server'
import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'
import { drawToolAnswer, SVG_TYPE } from '../transport/draw-tool-answer.ts'

/** Adds the picture of an answer; an answer with secrets that are returned once, or that cannot be drawn, stays as it is. */
export function addPicture(result: CallToolResult, tool: Tool): CallToolResult {
  if (tool.contract.secretFields || !result.structuredContent) return result
  const svg = drawToolAnswer(tool, result.structuredContent as JsonObject, 'light')
  if (svg === undefined) return result
  const data = Buffer.from(svg).toString('base64')
  return { ...result, content: [...result.content, { type: 'image', data, mimeType: SVG_TYPE }] }
}
