import pg from 'pg'

const EXTRA = `
  select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal,
    (select coalesce(sum(n_tup_upd), 0) from pg_stat_user_tables) as updates,
    (select coalesce(sum(n_tup_hot_upd), 0) from pg_stat_user_tables) as hot`

/**
 * Counts what the driver of this process sends to PostgreSQL from now on. A round trip is a statement, or several, sent on a
 * connection whose last answer has come.
 */
export function countPostgres() {
  const counts = { statements: 0, transactions: 0, roundTrips: 0 }
  const { query } = pg.Client.prototype
  const answered = new WeakMap()
  let isCounting = true

  pg.Client.prototype.query = function (config, ...more) {
    if (!isCounting || typeof config?.submit === 'function') return query.call(this, config, ...more)
    const text = typeof config === 'string' ? config : config.text
    if (text === 'commit') counts.transactions += 1
    else if (text !== 'begin' && text !== 'rollback') counts.statements += 1
    if (answered.get(this) ?? true) counts.roundTrips += 1
    answered.set(this, false)
    const asked = query.call(this, config, ...more)
    const note = () => answered.set(this, true)
    asked?.then?.(note, note)
    return asked
  }

  async function ask(url, text) {
    const client = new pg.Client({ connectionString: url })
    isCounting = false
    try {
      await client.connect()
      return (await client.query(text)).rows[0]
    } finally {
      await client.end()
      isCounting = true
    }
  }

  return {
    read: async () => ({ ...counts }),
    /** What the server itself counts: bytes of its log, and rows that were updated in all and in place. */
    async readServer(url) {
      const { wal, updates, hot } = await ask(url, EXTRA)
      return { wal: Number(wal), updates: Number(updates), hot: Number(hot) }
    },
  }
}
