import { DAY, HOUR } from './shapes.mjs'

const RETURN_DAYS = 7
const startOf = (at, span) => Math.floor(at / span) * span

/** The totals that booking every call would have left, as `src/store/sales` keeps them. */
export function createTotals(now) {
  const sales = new Map()
  const wallets = new Map()
  const counters = { paid_calls: 0, settled_micro_usd: 0, payers: 0, refunds: 0 }

  function addSale(span, startsAt, { tool, network, price }) {
    const key = `${span}|${startsAt}|${tool}|${network}`
    const row = sales.get(key) ?? [span, startsAt, tool, network, 0, 0]
    row[4] += 1
    row[5] += price
    sales.set(key, row)
  }

  return {
    sell(sale) {
      counters.paid_calls += 1
      counters.settled_micro_usd += sale.price
      addSale('all', 0, sale)
      addSale('day', startOf(sale.at, DAY), sale)
      if (sale.at > now - 2 * DAY) addSale('hour', startOf(sale.at, HOUR), sale)
    },
    visit(payer, at) {
      const day = startOf(at, DAY)
      const wallet = wallets.get(payer) ?? { calls: 0, at, first: day, last: day, cameBack: 0 }
      wallet.calls += 1
      if (day > wallet.last) {
        wallet.last = day
        if (day - wallet.first <= RETURN_DAYS * DAY) wallet.cameBack = 1
      }
      wallets.set(payer, wallet)
    },
    refund() {
      counters.refunds += 1
    },
    rows() {
      const days = new Map()
      const count = (kind, day) => {
        const row = days.get(`${kind}|${day}`) ?? [kind, day, 0]
        row[2] += 1
        days.set(`${kind}|${day}`, row)
      }
      for (const { first, last, cameBack } of wallets.values()) {
        count('first', first)
        count('last', last)
        if (cameBack === 1) count('came_back', first)
      }
      return {
        payer: [...wallets].map(([payer, { at, calls }]) => [payer, at, calls]),
        payer_habit: [...wallets].map(([payer, { first, last, cameBack }]) => [payer, first, last, cameBack]),
        payer_tally: [...days.values()],
        sale_tally: [...sales.values()],
        counter: Object.entries({ ...counters, payers: wallets.size }),
      }
    },
  }
}
