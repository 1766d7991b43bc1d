/** Words of financial headlines that speak well of what they are about; endings are taken off before the look-up. */
export const goodWords = listed(`
  adopt adoption advance approve approval backing beat benefit best boom boost breakout breakthrough bull bullish
  buy calm climb confidence cooperate cut-rate demand deal double ease expand expansion favor gain green grant grow
  growth high hope improve inflow innovate integrate jump launch lead leap legalize milestone moon optimism optimistic
  outperform partner partnership pass peak plus positive praise profit progress promise rally rebound record recover
  recovery relief resilient return reward rise rose safe secure settle skyrocket soar solid stable strength strengthen
  strong succeed success support surge surpass thrive top triple triumph trust unlock-value upbeat upgrade uptrend win
  won
`)

/** Words that speak ill of it. */
export const badWords = listed(`
  abandon accuse alarm allege arrest attack ban bankrupt bankruptcy bear bearish blame bleed breach bug charge challenge
  cheat clampdown closure collapse concern condemn correction crackdown crash crime criminal crisis critical cut danger debt decline
  default delay delist deny depeg disrupt doubt down downgrade downtrend drain drop dump exploit fail failure fake fall
  fear fell fine flaw fraud freeze guilty hack halt hit hurt illegal inflation insolvent investigate investigation
  jail kill lack lawsuit layoff liquidate liquidation lose loss lost low manipulate negative outage outflow panic
  penalty phishing plague plummet plunge poor ponzi problem probe prosecute reject risk rug scam scare scrutiny seize
  selloff shortfall shut sink slash slide slow slump steal stole stolen struggle sue suffer suspect suspend tank theft
  threat threaten trouble tumble turmoil uncertain uncertainty underperform victim volatile vulnerability warn weak
  weaken weakness wipe worry worst wrong
`)

/** Words that turn the next ones around. */
export const denials = listed(
  'no not never without cannot despite less isnt doesnt wont hardly avoid deny fail',
)

function listed(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
