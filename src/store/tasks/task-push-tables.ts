/** A webhook that is told how a task ends; gone with its task. */
export interface TaskPushTable {
  task_id: string
  /** As the agent names it, among the webhooks of its task. */
  id: string
  url: string
  /** What its receiver wants to be shown, as JSON text; sealed where the database is shared. */
  secrets: string
  /** In which version of A2A it is told. */
  dialect: '1.0' | '0.3'
  created_at: number
}
