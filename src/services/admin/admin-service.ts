import { type Desk, readAsked } from '../../admin/desk.ts'
import { ExportInput } from '../../admin/exports.ts'
import type { Cell } from '../../core/csv.ts'
import { failureOf } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import { sqlOperatorActs } from '../../store/admin/admin-acts.ts'
import { deskExports } from '../../store/admin/admin-exports.ts'
import type { Database } from '../../store/engine/database.ts'
import { type AdminPortsDeps, createAdminPorts, spanOf } from './admin-ports.ts'
import { time } from './admin-rows.ts'

interface AdminServiceDeps extends AdminPortsDeps, Pick<Runtime, 'clock' | 'random'> {
  readonly onFailure: (what: string, error: unknown) => void
}

/** The operator's desk over one database; what is done at it is written down before it is. */
export function operatorDesk(database: Database, parts: AdminServiceDeps): Desk {
  const { clock, random, onFailure } = parts
  const ports = createAdminPorts(database, parts)
  const acts = sqlOperatorActs(database)
  const tables = deskExports(database)

  async function noted<T>(
    act: { readonly by: string; readonly act: string; readonly input: unknown },
    work: () => Promise<T>,
  ): Promise<T> {
    const at = clock.now()
    // sorts by time, and two of one moment apart
    const id = `${at.toString(36).padStart(9, '0')}-${Buffer.from(random.bytes(6)).toString('hex')}`
    await acts.begun({ id, at, who: act.by, act: act.act, input: JSON.stringify(act.input) })
    const ended = (outcome: string) => acts.ended(id, outcome).catch((error) => onFailure('acts', error))
    try {
      const result = await work()
      await ended('done')
      return result
    } catch (error) {
      await ended(failureOf(error).code)
      throw error
    }
  }

  return {
    async perform(operation, { input, by }) {
      const read = readAsked(operation.input, input)
      const run = () => operation.run(read, { ...ports, by })
      return operation.kind === 'look' ? run() : noted({ by, act: operation.id, input: read }, run)
    },

    async export(input, by) {
      const asked = readAsked(ExportInput, input)
      const { columns, read } = tables[asked.what]
      return noted({ by, act: 'export', input: asked }, async () => ({
        name: [asked.what, asked.from, asked.to].filter((part) => part !== undefined).join('_'),
        columns,
        async *rows() {
          for await (const page of read(spanOf(asked))) {
            yield page.map((row) => columns.map((column) => cellOf(column, row[column] ?? null)))
          }
        },
      }))
    },
  }
}

function cellOf(column: string, value: Cell): Cell {
  const isTime = column === 'at' || column.endsWith('_at')
  return isTime && typeof value === 'number' ? time(value) : value
}
