import type { Method } from './json-rpc.ts'
import { mayMessageCost } from './message-order.ts'
import type { RequestContext } from './request-context.ts'
import type { StandardDeps } from './standard-requests.ts'

const V1 = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
]
const V03 = [
  'message/send',
  'message/stream',
  'tasks/get',
  'tasks/cancel',
  'tasks/resubscribe',
  'tasks/pushNotificationConfig/set',
  'tasks/pushNotificationConfig/get',
  'tasks/pushNotificationConfig/list',
  'tasks/pushNotificationConfig/delete',
  'agent/getAuthenticatedExtendedCard',
]
const SENDS = ['SendMessage', 'message/send', 'SendStreamingMessage', 'message/stream']

/**
 * The methods of A2A 1.0 and 0.3, distinguished by their names. The SDK that encodes them is loaded by the first call,
 * because most processes never get one.
 *
 * @param noteFailure Called for every failure, for its HTTP status and headers.
 */
export function standardMethods(
  options: StandardDeps,
  noteFailure: (error: unknown, requestContext: RequestContext) => void,
): Readonly<Record<string, Method<RequestContext>>> {
  const method = (name: string, dialect: '1.0' | '0.3'): Method<RequestContext> => ({
    async respond(request, requestContext) {
      const { respond } = await import('./standard-dialects.ts')
      return respond({ request, dialect, requestContext, options, noteFailure })
    },
    ...(SENDS.includes(name)
      ? { mayCost: (params: unknown) => mayMessageCost(params, options.catalog) }
      : {}),
  })
  return Object.fromEntries([
    ...V1.map((name) => [name, method(name, '1.0')] as const),
    ...V03.map((name) => [name, method(name, '0.3')] as const),
  ])
}
