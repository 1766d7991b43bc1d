import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CallToolRequest,
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import { createFastPath } from '../../../src/mcp/fast-path.ts'
import type { SendProgress } from '../../../src/mcp/progress.ts'
import { createRouter } from '../../../src/mcp/router.ts'
import { createHostCheck } from '../../../src/mcp/sdk/hosts.ts'
import { createServerFactory } from '../../../src/mcp/sdk/mcp-server.ts'
import { createSdkHandler } from '../../../src/mcp/sdk/sdk-handler.ts'
import { createSurface } from '../../../src/mcp/surfaces.ts'
import type { ToolCaller } from '../../../src/mcp/tool-caller.ts'
import { JSON_SCHEMA_TOOL } from './json-schema-tool.ts'

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** The head of a sound that has no samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
})

async function reportProgress(
  { _meta }: CallToolRequest['params'],
  notify?: SendProgress,
): Promise<CallToolResult> {
  const progressToken = _meta?.progressToken
  for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
    await notify?.({
      method: 'notifications/progress',
      params: { progressToken: progressToken ?? '', progress, total: 100 },
    })
  }
  return { content: [text('Told.')] }
}

type Fixture = (
  params: CallToolRequest['params'],
  notify?: SendProgress,
) => Promise<CallToolResult> | CallToolResult

/** What the conformance suite calls, by the names that it knows. */
const TOOLS: Readonly<Record<string, Fixture>> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_tool_with_progress: reportProgress,
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  json_schema_2020_12_tool: () => ({ content: [text('Taken.')] }),
}

const RESOURCES = [
  { uri: 'test://static-text', name: 'Static text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'Static binary', mimeType: 'image/png' },
]

function read(uri: string): ReadResourceResult {
  if (uri === 'test://static-text') {
    const words = 'This is the content of the static text resource.'
    return { contents: [{ uri, mimeType: 'text/plain', text: words }] }
  }
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] }
  const id = /^test:\/\/template\/(\w{1,20})\/data$/.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri, 'There is no such resource.')
  const words = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
  return { contents: [{ uri, mimeType: 'application/json', text: words }] }
}

type Taken = Readonly<Record<string, string>>

const PROMPTS: Readonly<Record<string, (taken: Taken) => GetPromptResult['messages'][number]['content'][]>> =
  {
    test_simple_prompt: () => [text('This is a simple prompt for testing.')],
    test_prompt_with_arguments: ({ arg1, arg2 }) => [
      text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
    ],
    test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [
      embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
    test_prompt_with_image: () => [image, text('Please analyze the image above.')],
  }
const PROMPT_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
}

function get(name: string, taken: Taken = {}): GetPromptResult {
  const contents = PROMPTS[name]?.(taken)
  if (!contents) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
  return { messages: contents.map((content) => ({ role: 'user', content })) }
}

const everything = createSurface(
  Object.keys(TOOLS).map((name) => {
    const listed =
      name === JSON_SCHEMA_TOOL.name
        ? JSON_SCHEMA_TOOL
        : { name, description: 'Of the conformance suite.', inputSchema: { type: 'object' as const } }
    return { name, isReadOnly: true, listed: () => listed, text: () => JSON.stringify(listed) }
  }),
)

const serverInfo = { name: 'fixtures', version: '1' }

const callTool: ToolCaller = async (params, _exchange, notify) => {
  const fixture = TOOLS[params.name]
  if (!fixture) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.')
  return fixture(params, notify)
}

const whole = createSdkHandler(
  createServerFactory({
    serverInfo,
    instructions: 'What the conformance suite asks for.',
    documents: {
      list: { resources: RESOURCES },
      templates: { resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'By id' }] },
      read,
      valuesOf: () => undefined,
    },
    prompts: {
      list: {
        prompts: Object.keys(PROMPTS).map((name) => ({
          name,
          description: 'Of the conformance suite.',
          arguments: (PROMPT_ARGUMENTS[name] ?? []).map((argument) => ({
            name: argument,
            description: 'Of the conformance suite.',
            required: true,
          })),
        })),
      },
      get,
      valuesOf: () => ['testing'],
    },
    callTool,
  }),
)

/** The gateway's MCP door with the tools, documents and prompts of the conformance suite behind it; no money is in play. */
export async function openConformanceFixture(): Promise<{ url: string }> {
  const handle = createRouter({
    checkHost: createHostCheck({ publicUrl: () => '' }),
    surfaces: {
      at: (path) => (path === '/mcp' ? everything : undefined),
      chosen: (surface) => surface,
    },
    admit: () => {},
    clientOf: () => 'suite',
    handleMcp: createFastPath({ serverInfo, callTool, sdkHandler: whole }),
  })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` }
}
