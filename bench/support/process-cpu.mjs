import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The processor seconds of a process, of its children, and of those that have ended and were waited for. */
export function readCpuSeconds(pid) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  return processes
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((sum, one) => sum + one.own + (one.pid === pid ? one.ended : 0), 0)
}

/** How long the threads of a process were ready and had no processor, because others had them; seconds. */
export function readProcessorWait(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[1]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

function readProcess(name) {
  try {
    const [, fields] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields.split(' ').map(Number)
    return [
      { pid: Number(name), parent, own: (user + system) / TICKS, ended: (childUser + childSystem) / TICKS },
    ]
  } catch {
    // it has ended meanwhile
    return []
  }
}
