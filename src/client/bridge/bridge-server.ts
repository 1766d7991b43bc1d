import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PaymentError } from '../payment-error.ts'
import type { Announcements } from './announcements.ts'
import { CallFailure } from './call-failure.ts'
import type { Asking, Question } from './consent.ts'
import type { CallOptions, GatewayLink } from './gateway-link.ts'
import type { PayingCaller } from './paying-caller.ts'

export interface BridgeServerDeps {
  readonly link: GatewayLink
  readonly call: PayingCaller
  readonly announcements: Announcements
  readonly version: string
  /** The instructions of a model when a conversation opens. */
  readonly instructions: string
  /** Called when the host asked for tools and the gateway could not be reached. */
  readonly onUnlisted: () => void
}

const LOOKUP_TOOLS = ['resources/list', 'resources/templates/list', 'resources/read'] as const
const LookupInput = z.looseObject({ uri: z.string().optional(), cursor: z.string().optional() })

/** What a host sends beside a call that concerns the gateway. */
const PASSED_ON = ['pennywire/maxCostUsd', 'pennywire/results', 'x402/payment']

/** The bridge as a host sees it: the gateway's tools, and nothing of the money but what was paid. */
export function createBridgeServer(parts: BridgeServerDeps): Server {
  const { link, call, announcements, version, instructions, onUnlisted } = parts
  const server = new Server(
    { name: 'pennywire', title: 'Pennywire bridge', version },
    { capabilities: { tools: { listChanged: true }, resources: {} }, instructions },
  )

  server.setRequestHandler('tools/list', async () => {
    try {
      return { tools: announcements.announce(await link.tools()) } as ListToolsResult
    } catch (error) {
      onUnlisted()
      throw protocolError(error)
    }
  })

  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name, arguments: input = {}, _meta = {} } = params
    const meta = Object.fromEntries(Object.entries(_meta).filter(([key]) => PASSED_ON.includes(key)))
    try {
      const asking = createAsking(context, server.getClientCapabilities())
      const { result, question } = await call(
        { name, input, meta },
        { ...createCallOptions(context), asking },
      )
      return question ? askConsent(question) : (result as CallToolResult)
    } catch (error) {
      const refusal = createToolError(error)
      if (refusal) return toTextResult(refusal)
      throw protocolError(error)
    }
  })

  // results link to documents and paid answers, which only the gateway has
  for (const method of LOOKUP_TOOLS) {
    server.setRequestHandler(method, { params: LookupInput }, async (params, context) => {
      try {
        return await link.lookUp({ method, params }, createCallOptions(context))
      } catch (error) {
        throw protocolError(error)
      }
    })
  }
  return server
}

/** What a host declares that it can do, with each request or when the conversation opens. */
const Declared = z.looseObject({
  elicitation: z.looseObject({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
})
/** The name of the only question that a call is answered with. */
const PAY = 'pay'

/** A question as a result: in the revisions that know no such result, the library asks and calls again by itself. */
function askConsent({ id, text }: Question): InputRequiredResult {
  return inputRequired({
    requestState: id,
    inputRequests: {
      [PAY]: inputRequired.elicit({
        message: text,
        requestedSchema: {
          type: 'object',
          properties: {
            pay: { type: 'boolean', title: 'Pay', description: 'Whether to pay for this call.' },
          },
          required: ['pay'],
        },
      }),
    },
  })
}

function createAsking({ mcpReq }: ServerContext, atOpening: ClientCapabilities | undefined): Asking {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  const declared = Declared.safeParse(envelope[CLIENT_CAPABILITIES_META_KEY] ?? atOpening)
  const elicitation = declared.data?.elicitation
  const canAsk =
    elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
  const response = inputResponse(mcpReq.inputResponses, PAY)
  if (response.kind !== 'elicit') return { canAsk }
  const isYes = response.action === 'accept' && response.content?.['pay'] === true
  return { canAsk, reply: { question: mcpReq.requestState<string>(), isYes } }
}

function createCallOptions({ mcpReq }: ServerContext): CallOptions {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return { signal: mcpReq.signal }
  return {
    signal: mcpReq.signal,
    onprogress({ progress, total, message }) {
      const params = {
        progressToken,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      }
      // a missing listener is no reason for the call to fail
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
    },
  }
}

/** What a model should read; undefined for what the protocol has words of its own. */
function createToolError(error: unknown): PaymentError | undefined {
  if (error instanceof PaymentError) return error
  if (!(error instanceof CallFailure) || error.reported) return undefined
  return new PaymentError('unreachable', error.message, {
    charged: 'no',
    hint: 'Nothing was paid. Try again later, or ask the person who runs this bridge whether the gateway is up.',
  })
}

/** Why nothing was bought, as a result: an error of the protocol would not reach the model. */
function toTextResult({ code, charged, message, hint }: PaymentError): CallToolResult {
  const text = hint === undefined ? message : `${message} ${hint}`
  return {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'pennywire/refusal': { code, charged } },
  }
}

function protocolError(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error
  const { message, reported: result } = error
  return result
    ? new ProtocolError(result.code, result.message, result.data)
    : new ProtocolError(ProtocolErrorCode.InternalError, message)
}
