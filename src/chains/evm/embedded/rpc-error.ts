import type { Hex } from '../hex.ts'
import { revertSentence } from './token-calls.ts'

/** An error as Ethereum nodes answer it: a JSON-RPC number, a sentence, and what a contract reverted with. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Hex | undefined

  constructor(
    code: number,
    message: string,
    options: { readonly data?: Hex; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.data = options.data
  }
}

export function methodNotFound(method: string): RpcError {
  return new RpcError(-32601, `The embedded chain does not know the method ${method.slice(0, 64)}.`)
}

export function invalidParams(cause: unknown): RpcError {
  return new RpcError(-32602, 'The parameters do not fit the method.', { cause })
}

export function internalError(cause: unknown): RpcError {
  return new RpcError(-32603, 'The embedded chain failed.', { cause })
}

/** The number for everything a node understood and will not do. */
export function refused(message: string): RpcError {
  return new RpcError(-32000, message)
}

/** Nodes put 3 here, the contract's sentence in the message, and what it packed around the sentence in `data`. */
export function reverted(output: Hex): RpcError {
  const sentence = revertSentence(output)
  return new RpcError(3, sentence ? `execution reverted: ${sentence}` : 'execution reverted', {
    data: output,
  })
}
