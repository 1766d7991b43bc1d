import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nullChain } from './support/null-chain.mjs'
import { signPayments, wallets } from './support/payments.mjs'
import { startPostgres } from './support/postgres.mjs'
import pg from 'pg'
import { openGateway } from '../build/src/app/gateway.js'
import { readConfig } from '../build/src/config/config.js'
const path = '/signal?token=bitcoin&bar=1h'
const server = await startPostgres()
const url = await server.newDatabase()
const sock = new URL(url).searchParams.get('host')
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent', THROTTLE_BURST: '1000000', THROTTLE_SUSTAINED: '1000000',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'pw-')), DATABASE_URL: url, EMBEDDED_CHAIN_URL: 'http://127.0.0.1:9', MASTER_KEY: Buffer.alloc(32, 7).toString('hex') })
const gateway = await openGateway(config, { chain: nullChain() })
const client = new pg.Client({ connectionString: url }); await client.connect()
const q = async (t) => (await client.query(t)).rows
const paid = await signPayments(gateway.url + path, wallets(4), 110)
const ask = async (h) => { const r = await fetch(gateway.url + path, h); const t = await r.text(); if (!r.ok) throw new Error(t) }
for (const h of paid.splice(0, 10)) await ask(h)
await sleep(500)
const [{ a }] = await q('select pg_current_wal_insert_lsn() a')
for (const h of paid) { await ask(h); await sleep(12) }
await sleep(300)
const [{ b }] = await q('select pg_current_wal_insert_lsn() b')
const names = new Map((await q("select pg_relation_filenode(oid) f, relname n from pg_class where relkind in ('r','i','t') and pg_relation_filenode(oid) is not null")).map(r => [String(r.f), r.n]))
console.log(await q(`select attname, n from (select avg(pg_column_size(terms)) terms, avg(length(terms)) lterms, avg(pg_column_size(p.*)) row from payment p) x, lateral (values ('terms', terms),('lterms', lterms), ('row', row)) v(attname,n)`))
console.log(await q(`select avg(length(result)) len, avg(pg_column_size(result)) size from answer`))
console.log(await q(`select key, terms from payment limit 1`), await q('select sums from tally_note limit 1'), await q(`select * from journal limit 4`), await q(`select * from settle_attempt limit 1`))
console.log(await q(`select relname, n_tup_ins, n_tup_upd, n_tup_hot_upd, n_tup_del from pg_stat_user_tables where n_tup_ins+n_tup_upd>20 order by 2 desc`))
const out = execFileSync('/usr/lib/postgresql/15/bin/pg_waldump', ['-p', `${sock}/data/pg_wal`, '-s', a, '-e', b], { maxBuffer: 1e9 }).toString().split('\n')
const sums = new Map()
let all = 0
for (const l of out) {
  const m = /rmgr: (\S+)\s+len \(rec\/tot\):\s+(\d+)\/\s*(\d+).*desc: (\S+)/.exec(l); if (!m) continue
  const rel = /rel \d+\/\d+\/(\d+)/.exec(l)?.[1]
  const fpi = /FPW/.test(l) ? ' FPW' : ''
  const k = `${m[1]} ${m[4]} ${names.get(rel) ?? rel ?? ''}${fpi}`
  const s = sums.get(k) ?? { n: 0, bytes: 0 }; s.n++; s.bytes += +m[3]; all += +m[3]; sums.set(k, s)
}
console.log('per call', all / 100)
console.table([...sums].map(([k, s]) => ({ k, n: s.n / 100, bytes: s.bytes / 100 })).sort((x, y) => y.bytes - x.bytes).slice(0, 45))
await client.end(); await gateway.close(); await server.stop(); process.exit(0)
