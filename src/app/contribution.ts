import type { PeriodicJob } from '../store/jobs/scheduler.ts'
import type { OneOffJob } from '../store/jobs/worker.ts'
import type { ToolPorts } from '../tools/ports.ts'

/** Work that a gateway does in the background. */
export interface Jobs {
  readonly periodic?: readonly PeriodicJob[]
  readonly queued?: readonly OneOffJob[]
}

/** What one capability adds to a gateway: ports that tools ask, and jobs. */
export interface Contribution<Port extends keyof ToolPorts = never> extends Jobs {
  readonly ports: Pick<ToolPorts, Port>
}
