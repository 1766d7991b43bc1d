// Fills an empty ledger with calls as a gateway would have left them: payments in every state and of every age, answers, attempts to
// settle, journal, sessions and totals. The same seed makes the same rows. For measuring; no gateway may use the ledger meanwhile.
//   npm run modules && node bench/fill/fill.mjs --calls 1000000 --data /tmp/filled
//   node bench/fill/fill.mjs --calls 10000000 --url postgres://localhost/filled --seed 7
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillLedger } from './fill-ledger.mjs'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
    url: { type: 'string' },
  },
})
const { data, url } = values
if ((data === undefined) === (url === undefined)) {
  console.error('Name either --data (a folder for SQLite) or --url (an empty PostgreSQL database).')
  process.exit(2)
}
if (data !== undefined) mkdirSync(data, { recursive: true })
const startedAt = performance.now()
const target = data === undefined ? { url } : { file: join(data, 'pennywire.db') }
const written = await fillLedger(target, {
  count: Number(values.calls),
  seed: Number(values.seed),
  now: Date.now(),
})
const seconds = (performance.now() - startedAt) / 1_000
console.log(
  `${written} rows in ${seconds.toFixed(1)} s, ${Math.round(written / seconds)} a second, indexes included`,
)
