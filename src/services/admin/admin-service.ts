import { type AdminService, parseAdminInput } from '../../admin/admin-service.ts'
import { ExportInput } from '../../admin/exports.ts'
import { toFailure } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Cell } from '../../core/text/csv.ts'
import { createAdminActionRepository } from '../../store/admin/admin-action-repository.ts'
import { createAdminExports } from '../../store/admin/admin-exports.ts'
import type { Database } from '../../store/engine/database.ts'
import { toSpan } from './admin-margins.ts'
import { type AdminPortsDeps, createAdminPorts } from './admin-ports.ts'
import { toIsoTime } from './admin-rows.ts'

interface AdminServiceDeps extends AdminPortsDeps, Pick<Runtime, 'clock' | 'random'> {
  readonly onFailure: (what: string, error: unknown) => void
}

/** The admin service over one database; what is done at it is written down before it is. */
export function createAdminService(database: Database, deps: AdminServiceDeps): AdminService {
  const { clock, random, onFailure } = deps
  const ports = createAdminPorts(database, deps)
  const acts = createAdminActionRepository(database)
  const tables = createAdminExports(database)

  async function audited<T>(
    act: { readonly by: string; readonly act: string; readonly input: unknown },
    work: () => Promise<T>,
  ): Promise<T> {
    const at = clock.now()
    // sorts by time, and two of one moment apart
    const id = `${at.toString(36).padStart(9, '0')}-${Buffer.from(random.bytes(6)).toString('hex')}`
    await acts.recordStart({ id, at, who: act.by, act: act.act, input: JSON.stringify(act.input) })
    const ended = (outcome: string) =>
      acts.recordOutcome(id, outcome).catch((error) => onFailure('acts', error))
    try {
      const result = await work()
      await ended('done')
      return result
    } catch (error) {
      await ended(toFailure(error).code)
      throw error
    }
  }

  return {
    async perform(operation, { input, by }) {
      const read = parseAdminInput(operation.input, input)
      const run = () => operation.run(read, { ...ports, by })
      return operation.kind === 'look' ? run() : audited({ by, act: operation.id, input: read }, run)
    },

    async export(input, by) {
      const asked = parseAdminInput(ExportInput, input)
      const { columns, read } = tables[asked.what]
      return audited({ by, act: 'export', input: asked }, async () => ({
        name: [asked.what, asked.from, asked.to].filter((part) => part !== undefined).join('_'),
        columns,
        async *rows() {
          for await (const page of read(toSpan(asked))) {
            yield page.map((row) => columns.map((column) => toCell(column, row[column] ?? null)))
          }
        },
      }))
    },
  }
}

function toCell(column: string, value: Cell): Cell {
  const isTime = column === 'at' || column.endsWith('_at')
  return isTime && typeof value === 'number' ? toIsoTime(value) : value
}
