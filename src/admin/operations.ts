import type { DeskOperation } from './operation.ts'
import { facilitators, margins, upstreams } from './operations/figures.ts'
import { acts, outgoing, refunds, sessions } from './operations/money.ts'
import { credits, late, reconcile, stuck } from './operations/payments.ts'
import { price, prices, switches, turn } from './operations/rules.ts'

/** All that operators can look at and do, in the order in which a page shows it. */
export const operations: readonly DeskOperation[] = [
  stuck,
  reconcile,
  late,
  credits,
  margins,
  upstreams,
  facilitators,
  switches,
  turn,
  prices,
  price,
  sessions,
  refunds,
  outgoing,
  acts,
]
