import type { AdminOperation } from './operation.ts'
import { accounts, books, facilitators, margins, overview, upstreams } from './operations/figures.ts'
import { dead, jobs, retry, runJob } from './operations/jobs.ts'
import { keys, rotate } from './operations/keys.ts'
import { acts, endReturn, outgoing, refunds, sessions } from './operations/money.ts'
import { credits, late, reconcile, stuck, trace } from './operations/payments.ts'
import { price, prices, setSwitch, switches, tools } from './operations/rules.ts'

/** All that operators can look at and do, in the order in which a page shows it. */
export const operations: readonly AdminOperation[] = [
  overview,
  stuck,
  reconcile,
  trace,
  late,
  credits,
  sessions,
  refunds,
  outgoing,
  endReturn,
  margins,
  tools,
  switches,
  setSwitch,
  prices,
  price,
  upstreams,
  facilitators,
  accounts,
  books,
  jobs,
  runJob,
  dead,
  retry,
  keys,
  rotate,
  acts,
]
