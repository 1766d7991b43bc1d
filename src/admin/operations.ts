import type { AdminOperation } from './operation.ts'
import { facilitators, margins, upstreams } from './operations/figures.ts'
import { acts, outgoing, refunds, sessions } from './operations/money.ts'
import { credits, late, reconcile, stuck } from './operations/payments.ts'
import { price, prices, setSwitch, switches } from './operations/rules.ts'

/** All that operators can look at and do, in the order in which a page shows it. */
export const operations: readonly AdminOperation[] = [
  stuck,
  reconcile,
  late,
  credits,
  margins,
  upstreams,
  facilitators,
  switches,
  setSwitch,
  prices,
  price,
  sessions,
  refunds,
  outgoing,
  acts,
]
