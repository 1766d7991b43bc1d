import { z } from 'zod'
import { base64Of } from '../core/base64.ts'
import { invalidParams } from './json-rpc.ts'

/** Where a page of tasks has ended: the change of its last task, milliseconds since the epoch, and the task. */
export interface PageEnd {
  readonly at: number
  readonly id: string
}

const Token = z.tuple([z.int(), z.string().max(128)])

export function pageToken({ at, id }: PageEnd): string {
  return base64Of(JSON.stringify([at, id]), 'base64url')
}

/** @throws JSONRPCErrorException −32602 for what is no token of a page. */
export function pageEndIn(token: string): PageEnd {
  try {
    const [at, id] = Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    return { at, id }
  } catch {
    throw invalidParams('params.pageToken', 'must be the nextPageToken of an earlier page.')
  }
}
