import type { CallToolResult } from '@modelcontextprotocol/server'
import type { JsonObject } from '../core/json.ts'
import { drawAnswer } from '../drawing/draw-answer.ts'
import type { Tool } from '../tools/define-tool.ts'

const SVG_TYPE = 'image/svg+xml'

/** Adds the picture of an answer; an answer with secrets that are returned once, or that cannot be drawn, stays as it is. */
export function addPicture(result: CallToolResult, { contract }: Tool): CallToolResult {
  if (contract.secretFields || !result.structuredContent) return result
  const answer = result.structuredContent as JsonObject
  try {
    const svg = drawAnswer(contract.view, answer, {
      title: contract.title,
      note: describeMode(answer),
      theme: 'light',
    })
    const data = Buffer.from(svg).toString('base64')
    return { ...result, content: [...result.content, { type: 'image', data, mimeType: SVG_TYPE }] }
  } catch {
    return result
  }
}

function describeMode({ provenance }: JsonObject): string {
  const { mode } = (provenance ?? {}) as { readonly mode?: unknown }
  return typeof mode === 'string' ? `Data: ${mode}` : ''
}
