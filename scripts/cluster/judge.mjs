// Holds the chain, the books of the gateways and the records of the buyers against each other.

/** One call out of a session, in micro-dollars. */
const PRICE = 1_000

export async function judge({ records, session, payTo, rpc, query }) {
  const head = Number(await rpc('eth_blockNumber', []))
  const transfers = await rpc('pennywire_landedTo', [payTo, 0, head])
  const landed = new Map()
  for (const { nonce } of transfers) landed.set(nonce, (landed.get(nonce) ?? 0) + 1)
  const givenIn = new Map(transfers.map(({ transaction, from }) => [transaction, from]))
  const received = transfers.reduce((sum, { value }) => sum + BigInt(value), 0n)

  const reached = records.filter(({ unreached }) => !unreached)
  const bought = reached.filter(({ kind }) => kind !== 'session')
  const tasks = bought.filter(({ kind }) => kind === 'task')
  const bySession = reached.filter(({ kind }) => kind === 'session')
  const has = (record) => landed.has(record.nonce)
  const ended = (of, last) => of.filter((record) => record.last === last)

  const lost = bought.filter((record) => has(record) && record.last !== 'answered')
  const lied = bought.filter((record) => has(record) && ['not charged', 'refused'].includes(record.last))
  const answeredUnpaid = ended(bought, 'answered').filter((record) => !has(record))
  // who signs anew for what is still open is answered with what he has paid before, and shows it by its transaction
  const isPaidBefore = ({ transaction, payer }) => givenIn.get(transaction) === payer.toLowerCase()
  const paidBefore = answeredUnpaid.filter(isPaidBefore)
  const unpaid = answeredUnpaid.filter((record) => !isPaidBefore(record))
  const unowned = [...landed.keys()].filter(
    (nonce) => !session.topUps.has(nonce) && !bought.some((record) => record.nonce === nonce),
  )
  const books = await booksOf(query)
  const sessionAnswers = ended(bySession, 'answered').length
  const answered = ended(bought, 'answered').length + sessionAnswers
  const sold = answered - paidBefore.length
  const spent = Math.round(session.spentUsd * 1e6)

  return {
    figures: {
      'calls that arrived': records.length,
      'of them no gateway was reached for': records.length - reached.length,
      answered,
      'of them charged on the chain': ended(bought, 'answered').filter(has).length,
      'of them with an earlier payment for the same': paidBefore.length,
      'of them out of a session': sessionAnswers,
      'answered as NOT charged, who went away': ended(bought, 'not charged').length,
      'answered as NOT charged, who asked again': reached.filter(
        ({ wasRefunded, last }) => wasRefunded && last === 'answered',
      ).length,
      'asked to wait, or cut off, and answered in the end': reached.filter(
        ({ wasPending, last }) => wasPending && last === 'answered',
      ).length,
      'payments refused': ended(bought, 'refused').length,
      'tasks completed': ended(tasks, 'answered').length,
      'tasks whose gateway went meanwhile': tasks.filter(({ wasTakenOver }) => wasTakenOver).length,
    },
    promises: {
      'lost: paid on the chain, and no answer': lost.length,
      'charged twice': [...landed.values()].filter((times) => times > 1).length + books.postedTwice,
      'answered as NOT charged, and charged': lied.length,
      'answered, and not paid': unpaid.length,
      'transfers that no buyer knows of': unowned.length,
      'sessions charged for other than what was answered': spent === sessionAnswers * PRICE ? 0 : 1,
      'books that differ from the chain': books.posted === received ? 0 : 1,
      'books that do not sum to zero': books.sum === 0n ? 0 : 1,
      'sales counted other than answered': books.paidCalls === sold ? 0 : 1,
      'payments left open': books.open,
      'tasks left open': books.openTasks,
      'buyers who still do not know': ended(reached, 'unknown').length,
    },
    details: [
      ...tallied(reached.filter(({ last }) => last !== 'answered')),
      ...lost.map(
        ({ kind, nonce, last, outcome }) => `lost: ${kind} ${nonce}, last heard: ${last}, ${outcome}`,
      ),
      ...unpaid.map(({ kind, nonce, outcome }) => `answered, and not paid: ${kind} ${nonce}, ${outcome}`),
      ...ended(reached, 'unknown').map(({ kind, nonce }) => `unknown: ${kind} ${nonce}`),
      ...(spent === sessionAnswers * PRICE ? [] : [`session spent ${spent}, answered ${sessionAnswers}`]),
      ...(books.paidCalls === sold ? [] : [`counted ${books.paidCalls} sales, answered ${sold}`]),
      ...(books.posted === received ? [] : [`posted ${books.posted}, received ${received}`]),
    ],
  }
}

/** What those heard last who got no answer, the most frequent first. */
function tallied(records) {
  const counts = new Map()
  for (const { outcome = 'nothing' } of records) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([answer, count]) => `${count} heard last: ${answer}`)
}

const PAYMENT_LINES = 'select coalesce(book_id, key) from payment'

async function booksOf(query) {
  // what a session spends moves within the books, and is no money that came
  const lines = await query(
    `select kind, account, amount, key in (${PAYMENT_LINES}) as is_payment from journal`,
  )
  const sum = (of) => of.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const came = lines.filter(
    ({ kind, account, is_payment }) => is_payment && kind === 'posted' && account === 'payer',
  )
  const [{ twice }] = await query(
    `select count(*)::int as twice from (select key from journal where kind = 'posted' and account = 'payer' ` +
      `and key in (${PAYMENT_LINES}) group by key having count(*) > 1) as counted`,
  )
  const [{ open }] = await query(
    `select count(*)::int as open from payment where state in ('locked', 'settling')`,
  )
  const [{ tasks }] = await query(`select count(*)::int as tasks from task where status = 'WORKING'`)
  // what bookings have added since the totals were last folded lies in notes
  const [counter] = await query(
    `select coalesce((select value from counter where name = 'paid_calls'), 0) + coalesce((` +
      `select sum((added->>'value')::bigint) from tally_note, jsonb_array_elements(sums::jsonb->'counters') as added ` +
      `where added->>'name' = 'paid_calls'), 0) + (select count(*) from sale_note) as value`,
  )
  return {
    sum: sum(lines),
    posted: -sum(came),
    postedTwice: twice,
    open,
    openTasks: tasks,
    paidCalls: Number(counter?.value ?? 0),
  }
}
