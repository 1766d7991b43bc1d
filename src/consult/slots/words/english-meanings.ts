/** How English asks for values that schemas list, by parameter and value, beside the phrases in all languages. */
export const englishMeanings: Readonly<Record<string, string>> = {
  'detail.brief': `short answer, short version, short form, short reply, short output, short mode, short summary, short overview, short note, a short word, short please,
    keep short, keep this short, keep that short, keep the answer short, make it short, make it brief, make it quick, keep it light, keep it lean, keep it tight, keep it concise, keep it minimal, keep it terse,
    keep it compact, keep it simple and short, brief please, brief reply, brief output, brief mode, brief form, brief summary, brief overview, be brief, brief one, nothing long, not too long, tl dr, tldr, summary only, just the summary,
    only the summary, just a summary, only a summary, in short, in a nutshell, nutshell, condensed, the gist, gist, bare bones, bare minimum, just the essentials, only the essentials, the essentials, essentials only, highlights only, just the highlights,
    only the highlights, one liner, one line, a single line, in a line, in few words, in a few words, few words, a few words, trimmed, terse, tersely, concise, concisely, succinct, succinctly, minimal detail,
    least detail, little detail, low detail, less detail, fewer details, headline figures only, just the key figures, key figures only, key numbers only, main points, main points only,
    bottom line, cliff notes, skip the details, skip details, no details, without details, no detail, without detail, spare me the details, spare the details, leave out the details, hold the details, strip it down, stripped down, cut down version, slim version,
    slim, lean version, lite version, quick version, small version, brief form, compact form, compact answer, compact version, compact please, abridged, abbreviated, summarised, summarized, shortened, nothing fancy, quick glance, no essay, no novel, no long text`,
  'detail.full': `full curve, whole curve, entire curve, full table, in detail, full version, full answer, full output, full mode, full monty, full breakdown, full length, full depth, full record, full data, fully detailed, =detailed, detailed version, detailed answer, detailed output, detailed breakdown, detailed mode,
    the full thing, whole thing, full thing, the lot, whole lot, everything there is, all you have, all you know, all you've got, all you got, all there is, all fields, every field, all the fields, each field,
    complete answer, complete output, complete detail, complete details, complete version, complete breakdown, complete data, complete record, verbose, verbosely, verbose mode, long form, longform, long answer, at length, exhaustive, exhaustively, in depth,
    maximum detail, max detail, most detail, more detail, more details, extra detail, extra details, greatest detail, highest detail, high detail, as detailed as possible, as much detail as possible, as much as possible, with details, with detail, with all details, with every detail, all its details,
    leave anything out, leave nothing out, nothing left out, omit nothing, omit anything, hold nothing back, spare no detail, unabridged, uncut, unshortened, not shortened, no shortcuts, thorough, thoroughly, every last detail, down to the last detail, warts and all, nitty gritty, everything shown, show everything, everything you can show, with everything you know, with everything you have, everything included`,
  'provenance.full': `full provenance, with provenance, complete provenance, provenance too, provenance included, all provenance, all sources, every source, each source, full sources, complete sources, all its sources, all your sources, all the sources, list of sources, list the sources, list your sources,
    name the sources, name your sources, name all sources, name every source, cite the sources, cite your sources, cite sources, cite all sources, cite every source, sources included, include sources, include the sources, show sources, show the sources, show your sources, sources listed,
    sources named, source by source, every use of a source, each use of a source, source trail, audit trail, paper trail, full sourcing, where each figure comes from, where every figure comes from, where each number comes from,
    where every number comes from, where the numbers come from, where the figures come from, where the data comes from, where it all comes from, source list, list every source, list each source, list all sources, which sources, sources you used, sources used, every data source, all data sources, full attribution, attribution, data lineage, lineage, full origin`,
  'quality.auto':
    'automatic quality, quality automatic, quality on automatic, quality auto, whatever quality',
  'list.stocks':
    'stock board, stock list, equity board, equities, equity list, share board, tokenized equities, tokenised equities, tokenized equity, tokenized shares, tokenised shares, onchain stocks, on chain stocks, company shares, equity tokens, stock token, equity class, listed companies',
  'list.etfs':
    'exchange traded funds, exchange traded fund, index funds, index fund, funds, tokenized funds, fund board, fund tokens, etf board',
  'list.metals': 'metal, bullion, precious metal, metal board, platinum, palladium, commodities, commodity',
  'list.rwas':
    'rwa board, rwa list, tokenized real world assets, tokenised real world assets, real world, tokenized treasuries, tokenised treasuries, treasuries, off chain assets',
  'list.currencies':
    'fx, foreign exchange, foreign currencies, foreign currency, national currencies, state currencies, state money, currency, currency board, fiat money, fx pairs, forex pairs, world currencies, exchange rates, government money',
  'list.lsts':
    'liquid staked tokens, liquid staked, staking derivatives, liquid staking derivatives, staked coins, staking coins, lst board, staked sol, liquid stakers, staked versions',
  'list.majors':
    'major assets, major, majors only, blue chips, blue chip, blue chip coins, large caps, large cap coins, big caps, big coins, the big ones, bluechips',
  'list.all':
    'every coin, every asset, every token, all boards, whole market, entire market, entire board, full board, all lists, across the board, any list, everything on the board, all kinds',
  'assetClass.equity':
    'only shares, shares only, equity class, class equity, only stocks, stocks only, just the equities, just equities',
  'assetClass.crypto':
    'crypto class, class crypto, only coins, coins only, just crypto, only the coins, no equities, without equities, no stocks, without stocks',
  'groupBy.mint':
    'grouped by mint, a row per mint, row per mint, row for each mint, each mint apart, mint by mint, split by mint, every mint separately, one line per mint, by the mint',
  'sort.volume24h':
    'by daily volume, by turnover, by trading volume, by 24 hour volume, by 24h turnover, by 24 hours volume, by traded volume, by volume traded, volume sorted, turnover first, top volume, most turnover, biggest turnover, highest turnover, heaviest traded, heaviest volume, busiest first, busiest, most actively traded, by how much they trade, by how much it trades, on volume, ranked volume, volume descending, volume ranking, volume order, by activity, according to volume, by the volume',
  'sort.change24h':
    'by 24 hour change, by performance, by daily performance, by daily move, by daily gain, by gain, by gains, by move, by percent change, by price change, by change of the day, by change over the day, by todays change, by today s change, by 24h performance, by 24h move, by how much they moved, by how much they gained, strongest performers, strongest performer, best performers, worst performers, top performers, performers first, performers on top, biggest gain, biggest gains, biggest daily gain, biggest loss, biggest losers, biggest gainers, change first, change sorted, winners first, winners on top, losers on top, gainers on top, best movers, on daily change, on change, strongest 24h, best 24h, worst 24h',
  'sort.price':
    'by unit price, by the price, price sorted, priced highest, priced lowest, on price, price descending, price ascending, price order, cheapest on top, dearest first, dearest on top, dearest, highest priced, lowest priced, most expensive on top, priciest first, by cost, by dollar price, by how much they cost, according to price, by coin price, low price first, high price first',
  'sort.name':
    'alphabetical order, alphabetised, alphabetized, in abc order, abc order, from a to z, from z to a, by their name, by their names, by the name, name order, on name, name sorted, names a to z, lexically, in alphabetic order, alphabetic',
  'sort.symbol':
    'by ticker, by tickers, by symbols, by ticker symbol, symbol order, ticker order, by the symbol, by the ticker, on symbol, on ticker, symbol alphabetically',
  'sort.marketCap':
    'by size, by market value, by capitalisation, by capitalization, by market capitalisation, by market capitalization, by cap, biggest cap, top cap, cap first, largest market cap, market cap first, by value, by worth, largest first, biggest first',
  'sort.assetClass': 'by asset class, by class, by kind, class first, by type, by the class',
  'sort.tvl':
    'by locked value, by value locked, by total value locked, by liquidity, by pool size, by depth, by dollars locked, by how much is locked, by how much is in them, biggest first, largest first, deepest first, biggest pools, largest pools, deepest pools, biggest pool, largest pool, size first, tvl first, tvl sorted, most locked, most tvl, highest tvl, biggest tvl, largest tvl, sorted on tvl, on tvl, on size, fattest, by the size, ranked by size, size descending, most liquid, most money in them, most money, most dollars in them',
  'sort.mean30d':
    '30d mean, 30d average, 30d avg, 30 day avg, thirty day mean, thirty day average, mean over 30 days, mean over a month, month mean, monthly mean, mean monthly, month average, average of a month, average over 30 days, average over the month, average of the month, average of the last month, average over a month, monthly avg, mean of the month, mean of a month, mean yield of 30 days, month long average, mean apy, average apy, average yield, mean yield, past month average, past month mean, last month average, last month mean, average over the last 30 days, mean over the last 30 days, 30 days mean, 30 days average',
  'order.asc':
    'lowest _ to highest, lowest to highest _, lowest to highest, smallest _ to largest, smallest to largest, cheapest to priciest, cheapest to most expensive, least to most, lowest _ first, lowest _ on top, lowest _ at the top, smallest _ first, smallest _ on top, least _ first, least _ on top, from low to high, from lowest to highest, from the lowest, from the bottom, bottom up, bottom first, lowest on top, lowest at the top, smallest on top, worst on top, worst at the top, weakest first, weakest on top, weakest at the top, losers on top, biggest losers first, from worst to best, low first, least first, rising order, increasing, increasing order, upwards, cheapest on top, cheapest to dearest, cheap to expensive, from cheap to expensive, small to large, small to big, smallest to largest, from small to large, from smallest to largest, biggest loss first, biggest losses first, biggest losers on top, worst performers first, worst performers, worst to best, worst loss first, tiniest first, growing order, ascend',
  'order.desc':
    'highest _ to lowest, highest to lowest _, largest _ to smallest, biggest _ to smallest, priciest to cheapest, dearest to cheapest, most to least, highest _ on top, highest _ at the top, largest _ on top, biggest _ on top, most _ on top, from high to low, from highest to lowest, from best to worst, from the top, top down, best first, best on top, best at the top, highest on top, highest at the top, strongest first, strongest on top, biggest on top, largest on top, winners first, winners on top, gainers on top, richest first, priciest first, dearest first, dearest on top, most expensive on top, best performers first, top performers first, performers on top, falling order, decreasing, decreasing order, downwards, large to small, big to small, largest to smallest, from large to small, from largest to smallest, from biggest to smallest, expensive to cheap, dearest to cheapest, reverse alphabetical, reverse alphabetically, best to worst, descend, reversed, reverse order',
  'side.buy':
    'acquire, acquiring, pick up, picking up, scoop up, snap up, load up, get hold of, going in, getting in, get into, taking the ask, lift the ask, lift the offer, lifting the offer, spend on, ape into, aping into, ape in, go in with',
  'side.sell':
    'unloading, offload, offloading, get rid of, getting rid of, liquidate, liquidating, cash out, cashing out, exit, exiting, dispose of, disposing of, part with, parting with, let go of, shed, shedding, unwind, unwinding, hit the bid, hitting the bid, market sell, sold, ditch, ditching, flog, rid myself of, bail out, bailing out, close out, give up',
  'side.long':
    'go long, going long, long side, upside bet, bet on a rise, bullish bet, buy side, bullish trade, longs',
  'side.short':
    'go short, going short, short side, bet against, betting against, bet on a fall, downside bet, bearish bet, sell side, fade, shorts, shorted, bearish trade, mirrored',
  bullish:
    'leaned up, leaning up, upward, up calls, long signals, long calls, bull calls, buy signals, bullishly, pointing up, turned up, upside',
  bearish:
    'leaned down, leaning down, downward, down calls, short signals, short calls, bear calls, sell signals, bearishly, pointing down, turned down, downside',
  neutral:
    'sideways, undecided, no lean, leaning neither way, neither way, flat calls, flat signals, neither bullish nor bearish, no direction, hold calls',
  'direction.any':
    'either way, any direction, either direction, whichever way, any turn, any way, both ways, both directions, any change, in either direction, up or down, every turn, every flip',
  above:
    'turns positive, goes positive, flips positive, gets positive, becomes positive, went positive, turn positive, go positive, flip positive, climbs over, climbs above, climbs past, climbs to, goes over, goes above, gets above, gets over, =passes, tops, surpass, rises past, rises over, trades above, trades over, more than, greater than, breaks through, moves above, moves past, moves over, widens past, widens beyond, widens to, jumps above, jumps over, jumps past, pushes past, clears, exceed, bigger than, wider than, at least, north of, upwards of, tops out above, ticks over, spikes above, shoots past',
  below:
    'turns negative, goes negative, flips negative, gets negative, becomes negative, went negative, turn negative, go negative, flip negative, goes under, goes below, gets below, gets under, falls under, falls below, falls to, drops under, drops below, drops to, dives below, dives under, trades below, trades under, less than, smaller than, breaks down through, sinks under, sinks below, slides under, slides below, slides to, tumbles below, tumbles under, crashes below, crashes through, plunges below, narrower than, at most, south of, slips under, slips below, dipped below, goes negative, turns negative, ticks under, retreats below, cheaper than',
  'kind.spread':
    'gap between the priciest, gap between the cheapest, gap between the lowest, gap between the highest, gap between the dearest, gap between priciest, gap between lowest, gap between highest, priciest and cheapest, cheapest and the priciest, cheapest and priciest, cheapest and the dearest, cheapest and the most expensive, difference between the cheapest, difference between the dearest, difference between the highest, difference between the lowest, gap between venues, gap between exchange, gap between the dearest and cheapest, gap between dearest and cheapest, gap between the cheapest and dearest, gap between cheapest and dearest, gap between the cheapest and the dearest, gap between the dearest and the cheapest, difference between venues, difference between exchanges, price gap, venue gap, exchange gap, arbitrage gap, arb gap, arb, arbitrage, spread between exchanges, spread between venues, dearest and cheapest venue, cheapest and dearest venue, cheapest and most expensive venue, cross exchange gap, cross venue gap, between exchanges, between venues, across venues, across exchanges, venues differ, exchanges differ, venues drift apart, drift apart, apart',
  'kind.funding':
    'perp funding, funding payment, funding payments, what longs pay, longs pay, next funding, next rate of the perp',
  'kind.signal':
    'bias turns, bias changes, bias flips, signal turns, signal flips, signal changes, your call flips, your call changes, your view changes, your view flips, turn bullish, turn bearish, trading signal, flips bullish, flips bearish, switches to bullish, switches to bearish, your bias, your lean, leaning changes',
  'kind.launch':
    'newly launched, new memecoins, memecoin launch, gets launched, is launched, new pump fun coin, new pump fun coins, new listing on pump fun, new launches, fresh launch, fresh launches, comes out on pump fun, appears on pump fun, shows up on pump fun, pops up on pump fun, new meme, new memes, minted on pump fun, launching, debuts on pump fun',
  'kind.new':
    'opened last, recently opened, just launched, brand new, newborn, newly created, newly opened, newly born, newly listed, newly minted, youngest, most recent, recent, created last, recently created, just created, just born, just listed, opened today, created today, opened recently, created recently, launched today, hot off the press, freshly created, freshly opened, freshest, newcomers, newcomer, pools born',
  'kind.trending':
    'people look at, people are looking at, most looked at, being looked at, getting attention, attention, hottest, buzzing, what s hot, whats hot, in fashion, en vogue, in vogue, most watched, most viewed, all the rage, hyped, talk of the town, crowd favourites, crowd favorites, everyone is looking at, everybody looks at, popularity',
  'kind.revenue':
    'keeps, protocols keep, protocols kept, pocketed, pockets, pocket, retained, retains, retain, take home, takes home, bottom line, earners, earned, earns, earning, own cut, their cut, keep for themselves, kept for themselves, left with, stays with the protocol, goes to the protocol, take rate, own take',
  'kind.fees':
    'paid by users, users paid, users pay, user fees, paid the most, gross fees, charged users, fees paid, fees charged, spent on fees, pay most, collect',
  'segment.alpha':
    'run now, runs now, running now, front runners, frontrunners, leaders, in the lead, already running, running right now, pumping, pumping now, currently running, hottest runners, running hot, that run, which run',
  'segment.beta':
    'copy whatever, copy what, copy the, copying, copies, mimic*, imitat*, piggyback*, coattails, shadowing, follow a runner, follow one that runs, follow the runners, follow those, followers of, follow, following, copycats, copycat, sympathy plays, sympathy play, sympathy, laggards, merely follow, derivatives of runners, ride along, riding along, tag along, tagging along, trail the runners, trailing the runners, in the wake, spinoffs, spin offs, knock offs, knockoffs',
  'segment.predicted':
    'about to explode, about to fly, about to take off, going to explode, gonna explode, going to moon, gonna moon, will explode, will moon, will take off, explode next, explode soon, moon soon, take off next, take off soon, skyrocket next, about to blow up, about to pump, about to moon, gonna pump, going to pump, will pump, go up next, pump next, moon next, blow up next, run next, up next, likely next, next runners, next runner, next ones, might run next, may run next, could run next, about to run, run soon, poised to run, could run, might run, may run, should run, expected to run, resemble runners, resemble, resembles, resembling, likely candidates, tomorrow s runners, coming runners, upcoming runners, prediction, predictions, predict, forecast, next in line, look like runners, look like past runners, before they run, will run, going to run, next to run',
  'segment.utility':
    'use cases, claims a use, claim a use, real use, with a use, has a use, have a use, useful, actual use, an actual product, actual product, product behind, purpose, serves a purpose, do something, does something, practical use, utility coins, utility tokens, working product, real purpose, claimed use, some use',
  'period.today':
    'last day, past day, this day, last 24 hours, past 24 hours, 24h, 24 hours, since yesterday, daily, one day, a day, todays, the day',
  'period.week':
    '7 days, 7d, seven days, last seven days, past seven days, weekly, weeks, the week, a week, one week, 1w',
  'period.month':
    '30 days, 30d, thirty days, last thirty days, past thirty days, monthly, months, the month, a month, one month, four weeks, 1m',
  'view.predictions':
    'the predictions view, prediction, predicts, predicting, forecasts, forecasting, forecasted, what comes next, what is next, guesses, projections, projected, where they go, where they head, expectation, expectations',
  'view.gainers':
    'gainer, gaining, climbers, top gainers, biggest gainers, risers, winners, gains, who gained, what gained, went up most, rose most, gained most',
  'view.markets':
    'ranked board, token board, ranking board, market list, list of markets, markets list, market board, markets board, the markets, market view, markets view, all markets, trading markets, market table',
  'view.targets':
    'target, target list, agent ready mints, ready mints, tradeable mints, tradable mints, mints agents can trade, mints an agent can trade, for agents, target mints, list of targets',
  'tier.ready':
    'ready tier, ready only, only ready, ready ones, ready tokens, ready status, fully ready, marked ready, tier of ready, are ready',
  'tier.watch':
    'watch tier, watch only, only watch, watch list, on watch, watch status, to be watched, being watched, marked watch, watch ones, under watch, under observation, tier of watch',
  'strategy.golden-cross': 'golden crossover, 50 200 cross, 50 over 200 cross, gold cross',
  'strategy.moving-average':
    'ma cross, ma crossovers, ma crossing, moving average cross, moving averages cross, moving average crossing, crossing averages, crossover of averages, averages crossing, average cross, sma cross, ema cross, sma crossover, ema crossover',
  'strategy.rsi':
    'relative strength, relative strength index, overbought and oversold, oversold overbought, overbought oversold',
  'strategy.bollinger': 'bollinger band, bands strategy, bbands',
  'strategy.stochastic': 'stochastic oscillator, stoch',
  'settle.on_completion':
    'when its done, once its done, when its finished, once its finished, when its ready, once its ready, only after completion, on completion, when it is done, when done, when it s done, once it is done, once done, once it s done, when it is finished, when finished, once finished, once it is finished, when it is ready, once it is ready, once ready, when ready, after completion, upon completion, once it is completed, once completed, when it is completed, when completed, once it is complete, when complete, once complete, when it completes, once it completes, once it has finished, when it has finished, after it finishes, once it is delivered, when delivered, once it s ready, when it s ready, when it s finished, once it s finished, when it s complete, once it s complete, only when done, only when finished, after it is done, pay later, charge later, when the video is done, when the video is finished, when the video is ready, once the video is done, once the video is finished, once the video is ready, when the clip is done, when the clip is ready, once the clip is done, at the end, on delivery, upon delivery',
  'settle.on_submit':
    'on acceptance, when accepted, when it is accepted, once accepted, when the order is accepted, once the order is accepted, on submit, at submit, on submission, upfront, up front, when ordered, at order, on ordering, when the order is taken, when submitted, at submission, right away, straight away, pay now, charge now, in advance',
  'format.csv':
    'comma separated, comma separated values, spreadsheet format, csv file, csv format, for excel, for a spreadsheet, sheet',
  'quality.high':
    'top quality, finest quality, max quality, maximum quality, highest quality, quality high, great quality, premium quality, in high quality, hq, utmost care, most care, lots of care, much care, high fidelity',
  'quality.low':
    'lowest quality, quality low, rough, rough draft, draft, sketchy quality, quick and dirty, least care, little care, lq, cheapest quality, poor quality',
  'quality.medium':
    'quality medium, mid quality, middling quality, normal quality, standard quality, average quality, moderate quality',
  'method.POST':
    'by post, via post, with post, using post, post request, post method, a post, as a post, posting',
  'method.GET': 'by get, via get, with get, get method, a get',
}
