// Prometheus of Debian with the rules that are shipped. One alert may fire sooner than in earnest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, findProgram, runCommand, startProgram, waitUntil } from './programs.mjs'

const RULES = 'deploy/prometheus/pennywire.rules.yml'
/** Instead of the five minutes that an outage has to last. */
const FOR = '3s'

/** Undefined where Prometheus is not installed. */
export async function startPrometheus({ root, directory, metricsUrl, alert }) {
  const program = findProgram('prometheus')
  const promtool = findProgram('promtool')
  if (!program || !promtool) return undefined
  const checked = await runCommand(promtool, ['check', 'rules', join(root, RULES)])
  const folder = join(directory, 'prometheus')
  mkdirSync(folder)
  const rules = readFileSync(join(root, RULES), 'utf8')
  const sooner = rules.replace(new RegExp(`(alert: ${alert}\\n.*\\n +for: )\\S+`), `$1${FOR}`)
  if (sooner === rules) throw new Error(`There is no alert ${alert} to fire.`)
  writeFileSync(join(folder, 'rules.yml'), sooner)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
scrape_configs:
  - job_name: pennywire
    static_configs: [{ targets: ['${new URL(metricsUrl).host}'] }]
rule_files: [rules.yml]
`,
  )
  const url = `http://127.0.0.1:${await findFreePort()}`
  const server = startProgram(program, [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${new URL(url).host}`,
    '--log.level=error',
  ])
  await waitUntil('Prometheus', async () => (await fetch(`${url}/-/ready`)).ok)
  const read = async (path) => (await (await fetch(`${url}/api/v1/${path}`)).json()).data
  return {
    checked: /SUCCESS: \d+ rules found/.exec(checked.output)?.[0] ?? `refused: ${checked.output.trim()}`,
    stop: server.stop,
    query: async (text) => (await read(`query?query=${encodeURIComponent(text)}`)).result,
    stateOf: async (name) =>
      (await read('alerts')).alerts.find(({ labels }) => labels.alertname === name)?.state ?? 'inactive',
  }
}
