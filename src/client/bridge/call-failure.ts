import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** An error that a gateway answered in the words of the protocol. */
export interface ReportedError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

interface CallFailureOptions {
  /** Whether the call may have been worked on. */
  readonly arrived: 'yes' | 'no' | 'unknown'
  readonly reported?: ReportedError | undefined
  readonly cause?: unknown
}

/** A call that came back without a result. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly arrived: CallFailureOptions['arrived']
  /** Undefined when no answer of the protocol came. */
  readonly reported: ReportedError | undefined

  constructor(message: string, { arrived, reported: result, cause }: CallFailureOptions) {
    super(message, { cause })
    this.arrived = arrived
    this.reported = result
  }
}

/** Errors that the library makes itself when no answer came. */
const BRIDGE_CODES: readonly number[] = [ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout]
/** Errors that a gateway answers before it works on a call. */
const BEFORE_WORK: readonly number[] = [
  ErrorCode.ParseError,
  ErrorCode.InvalidRequest,
  ErrorCode.MethodNotFound,
  ErrorCode.InvalidParams,
]

/** Reads what the client library throws. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  if (error instanceof McpError && !BRIDGE_CODES.includes(error.code)) {
    const { code, message, data } = error
    return new CallFailure(message, {
      arrived: BEFORE_WORK.includes(code) ? 'no' : 'unknown',
      reported: { code, message: message.replace(/^MCP error -?\d+: /, ''), ...(data ? { data } : {}) },
      cause: error,
    })
  }
  const status = error instanceof StreamableHTTPError ? (error.code ?? 0) : 0
  const wasRejected = (status >= 400 && status < 500) || isRefusedConnection(error)
  return new CallFailure(
    status > 0 ? `The gateway answered HTTP ${status}.` : 'The gateway does not answer.',
    { arrived: wasRejected ? 'no' : 'unknown', cause: error },
  )
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}
