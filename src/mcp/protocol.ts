// What every message needs of the protocol. The SDK has the same and much more, and is loaded with the first request
// at this door, since it takes a tenth of a start and of the memory.

export const CLIENT_CAPABILITIES_META_KEY = 'io.modelcontextprotocol/clientCapabilities'
export const CLIENT_INFO_META_KEY = 'io.modelcontextprotocol/clientInfo'
export const PROTOCOL_VERSION_META_KEY = 'io.modelcontextprotocol/protocolVersion'
export const SERVER_INFO_META_KEY = 'io.modelcontextprotocol/serverInfo'

/** The revisions that begin with a handshake. */
export const HANDSHAKE_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
]

export const ProtocolErrorCode = {
  ParseError: -32700,
  InvalidRequest: -32600,
  InvalidParams: -32602,
  InternalError: -32603,
} as const

/** What a message is answered with as a JSON-RPC error, of this code; the SDK sends it as its own. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The error of a request that names what there is not, or asks what cannot be: `-32602`. */
export function toInvalidParamsError(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** The error of `resources/read` for an address without a resource. */
export function toNotFoundError(uri: string, message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri })
}
