import { StreamResponse } from '@a2a-js/sdk'
import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server'
import type { PushTarget } from '../store/tasks/task-push-table.ts'
import type { AgentTask } from './agent-task.ts'
import { standardTask } from './standard-task.ts'

/** A task as a webhook is told of it: in A2A 1.0 as an event of a stream, in 0.3 as the task itself. */
export function pushed(
  task: AgentTask,
  { dialect, isPaidTool }: { readonly dialect: PushTarget['dialect']; readonly isPaidTool: boolean },
): { body: string; contentType: string } {
  const event: StreamResponse = { payload: { $case: 'task', value: standardTask(task, isPaidTool) } }
  if (dialect === '0.3') return new V03PushNotificationSerializer().serialize(event)
  return { body: JSON.stringify(StreamResponse.toJSON(event)), contentType: 'application/a2a+json' }
}
