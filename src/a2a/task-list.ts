import { type ListTasksRequest, type ListTasksResponse, type Task, TaskState } from '@a2a-js/sdk'
import { z } from 'zod'
import { toBase64 } from '../core/text/base64.ts'
import type { TaskRepository, TaskRow } from '../store/tasks/task-repository.ts'
import { type AgentTask, toAgentTask } from './agent-task.ts'
import { invalidParams } from './json-rpc.ts'

export interface TaskListDeps {
  readonly tasks: Pick<TaskRepository, 'list'>
  /**
   * The wallet that has signed the header `SIGN-IN-WITH-X`: the kind of its chain and its address.
   *
   * @throws GatewayError `unauthorized`.
   */
  readonly walletIn: (header: string) => Promise<string>
}

/** Where a page of tasks has ended: the change of its last task, milliseconds since the epoch, and the task. */
export interface PageEnd {
  readonly at: number
  readonly id: string
}

const PAGE = 50
const MAX_PAGE = 100
const Token = z.tuple([z.int(), z.string().max(128)])
const STATUSES = new Map<TaskState, TaskRow['status']>([
  [TaskState.TASK_STATE_WORKING, 'WORKING'],
  [TaskState.TASK_STATE_COMPLETED, 'COMPLETED'],
  [TaskState.TASK_STATE_FAILED, 'FAILED'],
  [TaskState.TASK_STATE_CANCELED, 'CANCELED'],
])

/**
 * The tasks that a wallet has paid for, latest change first. An unpaid task has no owner, so callers that have
 * not signed in, or have not paid, get none.
 *
 * @throws GatewayError `unauthorized` for a sign-in that is none; JSONRPCErrorException −32602.
 */
export async function listTasks(
  { tasks, walletIn }: TaskListDeps,
  {
    query,
    signIn,
    toSdkTask,
  }: {
    readonly query: ListTasksRequest
    readonly signIn: string | undefined
    readonly toSdkTask: (task: AgentTask) => Task
  },
): Promise<ListTasksResponse> {
  const pageSize = query.pageSize ?? PAGE
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE)
    throw invalidParams('params.pageSize', `must be a whole number from 1 to ${MAX_PAGE}.`)
  const since = query.statusTimestampAfter === undefined ? 0 : Date.parse(query.statusTimestampAfter)
  if (Number.isNaN(since)) throw invalidParams('params.statusTimestampAfter', 'must be a time of ISO 8601.')
  const before = query.pageToken === '' ? undefined : parsePageToken(query.pageToken)
  const none = { tasks: [], nextPageToken: '', pageSize, totalSize: 0 }
  if (signIn === undefined) return none
  const wallet = await walletIn(signIn)
  const isAny = query.status === TaskState.TASK_STATE_UNSPECIFIED
  const status = isAny ? undefined : STATUSES.get(query.status)
  if (!isAny && status === undefined) return none

  const { rows, total } = await tasks.list({
    payer: wallet.slice(wallet.indexOf(':') + 1),
    context: query.contextId || undefined,
    status,
    since,
    before,
    withResults: query.includeArtifacts ?? false,
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    tasks: page.map((row) => toSdkTask(toAgentTask(row))),
    nextPageToken:
      last && rows.length > pageSize ? createPageToken({ at: last.updated_at, id: last.id }) : '',
    pageSize,
    totalSize: total,
  }
}

export function createPageToken({ at, id }: PageEnd): string {
  return toBase64(JSON.stringify([at, id]), 'base64url')
}

/** @throws JSONRPCErrorException −32602 for what is no token of a page. */
export function parsePageToken(token: string): PageEnd {
  try {
    const [at, id] = Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    return { at, id }
  } catch {
    throw invalidParams('params.pageToken', 'must be the nextPageToken of an earlier page.')
  }
}
