import type { StreamResponse, Task } from '@a2a-js/sdk'
import type { AgentTask } from './agent-task.ts'

interface TaskEventSource {
  /** The task as A2A has it. */
  readonly toSdkTask: (task: AgentTask) => Task
  /** The task whenever it has come further. */
  readonly follow: (id: string) => AsyncIterable<AgentTask>
}

/**
 * The events of a task: first the task, as it stood when it was begun or asked for, then its artifacts and every
 * state that it comes to. A task that waits for its payment or has ended is one event.
 *
 * @param task As it stands; one that has just been brought to its end was working before.
 */
export async function* streamTaskEvents(
  task: AgentTask,
  { toSdkTask, follow }: TaskEventSource,
  { isNew }: { readonly isNew: boolean },
): AsyncGenerator<StreamResponse, void, undefined> {
  const isOver = task.status !== 'WORKING'
  if (isOver && (!isNew || task.status === 'INPUT_REQUIRED')) return yield toTaskEvent(toSdkTask(task))
  yield toTaskEvent(toSdkTask(toWorkingTask(task)))
  if (isOver) return yield* toEndEvents(toSdkTask(task))
  for await (const later of follow(task.id))
    if (later.status !== 'WORKING') yield* toEndEvents(toSdkTask(later))
}

function toWorkingTask({ id, context, toolId, requestHash, updatedAt }: AgentTask): AgentTask {
  return { id, context, toolId, requestHash, updatedAt, status: 'WORKING' }
}

function toTaskEvent(task: Task): StreamResponse {
  return { payload: { $case: 'task', value: task } }
}

function* toEndEvents({ id: taskId, contextId, artifacts, status }: Task): Generator<StreamResponse> {
  const about = { taskId, contextId, metadata: undefined }
  for (const artifact of artifacts) {
    const value = { ...about, artifact, append: false, lastChunk: true }
    yield { payload: { $case: 'artifactUpdate', value } }
  }
  yield { payload: { $case: 'statusUpdate', value: { ...about, status } } }
}
