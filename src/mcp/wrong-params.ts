import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** What is thrown when a request names what there is not, or asks what cannot be: `-32602`. */
export function wrongParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
