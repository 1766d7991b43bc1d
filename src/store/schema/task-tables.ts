import type { Kysely, Migration, Selectable } from 'kysely'
import { addIndex } from './add-index.ts'

/** Work that an agent asked for and may come back for. */
export interface TaskTable {
  /** It opens the task, so it cannot be guessed. */
  id: string
  /** The conversation it belongs to, as the agent names it. */
  context: string
  tool: string
  /** As it was asked for, JSON text; forgotten once the task has ended. */
  input: string | null
  /** sha256 over tool and input, so that a repeat can be distinguished from another request. */
  req_hash: string
  /** The payment header; forgotten once the task has ended. */
  proof: string | null
  /** Millionths of a dollar. */
  max_cost: string | null
  status: 'WORKING' | 'COMPLETED' | 'FAILED' | 'CANCELED'
  /** The tool's result as JSON text. */
  result: string | null
  /** Settlement and receipt as JSON text. */
  payment: string | null
  /** Why it failed and what that cost, as JSON text. */
  failure: string | null
  payer: string | null
  created_at: number
  updated_at: number
  /** Null while it works. */
  purge_at: number | null
}

/** A task that waits to be paid for, at whichever gateway. */
export interface TaskOfferTable {
  id: string
  /** A hash: callers are only counted. */
  client: string
  /** What was asked and offered; sealed, because its webhooks have secrets. */
  content: string
  purge_at: number
}

/** A webhook that receives the end of a task; removed with its task. */
export interface TaskPushTable {
  task_id: string
  /** As the agent names it, among the webhooks of its task. */
  id: string
  url: string
  /** What its receiver wants to be shown, as JSON text; sealed where the database is shared. */
  secrets: string
  /** In which version of A2A it is notified. */
  dialect: '1.0' | '0.3'
  created_at: number
}

export type TaskRow = Selectable<TaskTable>

export async function createTaskTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('input', 'text')
    .addColumn('req_hash', 'text', (column) => column.notNull())
    .addColumn('proof', 'text')
    .addColumn('max_cost', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('payment', 'text')
    .addColumn('failure', 'text')
    .addColumn('payer', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('purge_at', 'bigint')
    .execute()
  await addIndex(db, 'task', ['purge_at'])
  await addIndex(db, 'task', ['payer'])
}

/** Who is notified when a task ends. */
export const taskPush: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('task_push')
      .addColumn('task_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('secrets', 'text', (column) => column.notNull())
      .addColumn('dialect', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_push_key', ['task_id', 'id'])
      .execute()
  },
}

/** Tasks that wait to be paid for, where several gateways may be paid. */
export const taskOffers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('task_offer')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .execute()
    await addIndex(db, 'task_offer', ['client', 'purge_at'])
    await addIndex(db, 'task_offer', ['purge_at'])
  },
}

/** Under what a task that waits to be paid for is sealed. */
export function taskOfferSealName(id: string): string {
  return `task-offer ${id}`
}

/** Under what the secrets of a task's webhooks are sealed. */
export function taskPushSealName(taskId: string): string {
  return `task-push ${taskId}`
}
