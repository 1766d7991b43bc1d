import { type Message, Role, StreamResponse, type Task, TaskState } from '@a2a-js/sdk'
import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server'
import type { PushTarget } from '../store/tasks/task-push-repository.ts'
import type { AgentTask } from './agent-task.ts'
import { toPaymentMetadata, X402_EXTENSION } from './x402-extension.ts'

const STATES: Readonly<Record<AgentTask['status'], TaskState>> = {
  WORKING: TaskState.TASK_STATE_WORKING,
  COMPLETED: TaskState.TASK_STATE_COMPLETED,
  FAILED: TaskState.TASK_STATE_FAILED,
  CANCELED: TaskState.TASK_STATE_CANCELED,
  INPUT_REQUIRED: TaskState.TASK_STATE_INPUT_REQUIRED,
}

/** A task as A2A 1.0 has it; the SDK writes the same one for callers of 0.3. */
export function toStandardTask(task: AgentTask, isPaidTool: boolean): Task {
  return {
    id: task.id,
    contextId: task.context,
    status: {
      state: STATES[task.status],
      message: toStatusMessage(task, isPaidTool),
      timestamp: new Date(task.updatedAt).toISOString(),
    },
    artifacts:
      task.result === undefined
        ? []
        : [
            {
              artifactId: 'result',
              name: task.toolId,
              description: '',
              parts: [
                {
                  content: { $case: 'data', value: JSON.parse(task.result) },
                  metadata: undefined,
                  filename: '',
                  mediaType: 'application/json',
                },
              ],
              metadata: undefined,
              extensions: [],
            },
          ],
    history: [],
    metadata: { toolId: task.toolId },
  }
}

/** A task as a webhook gets it: in A2A 1.0 as an event of a stream, in 0.3 as the task itself. */
export function serializePushedTask(
  task: AgentTask,
  { dialect, isPaidTool }: { readonly dialect: PushTarget['dialect']; readonly isPaidTool: boolean },
): { body: string; contentType: string } {
  const event: StreamResponse = { payload: { $case: 'task', value: toStandardTask(task, isPaidTool) } }
  if (dialect === '0.3') return new V03PushNotificationSerializer().serialize(event)
  return { body: JSON.stringify(StreamResponse.toJSON(event)), contentType: 'application/a2a+json' }
}

function toStatusMessage(task: AgentTask, isPaidTool: boolean): Message | undefined {
  const metadata = toPaymentMetadata(task, isPaidTool)
  const text = describeStatus(task)
  if (metadata === undefined && text === undefined) return undefined
  return {
    messageId: `${task.id}-${task.status.toLowerCase()}`,
    contextId: task.context,
    taskId: task.id,
    role: Role.ROLE_AGENT,
    parts: [
      {
        content: { $case: 'text', value: text ?? '' },
        metadata: undefined,
        filename: '',
        mediaType: 'text/plain',
      },
    ],
    metadata,
    extensions: metadata === undefined ? [] : [X402_EXTENSION],
    referenceTaskIds: [],
  }
}

function describeStatus({ toolId, required, payment, failure }: AgentTask): string | undefined {
  if (required) {
    const { description } = required['resource'] as { description: string }
    return `${required['error']} ${toolId}: ${description}`
  }
  if (failure) return failure.message
  return payment && 'Paid and done.'
}
