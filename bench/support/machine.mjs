import { cpus, loadavg } from 'node:os'

/** The machine that a table was measured on, and how busy it was with other things at the end. */
export function machineLine() {
  const processors = cpus()
  const busy = loadavg()[0]?.toFixed(1)
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${busy}`
}

/** How often one figure fits into another of the same run. */
export function times(theirs, ours) {
  return (theirs / ours).toFixed(1)
}
