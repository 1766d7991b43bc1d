import { type Candidate, CONSTRAINT_SHARE, createCandidate } from './candidates.ts'
import { findConverting } from './conversions.ts'
import { trustEvidence } from './evidence.ts'
import { foreignOf } from './foreign.ts'
import { type ConsultIndex, findNamedTool, type IndexedTool, intentKey } from './index-tools.ts'
import { turnToOneDay } from './one-day.ts'
import { findDrawnChart } from './painted-charts.ts'
import { MIN_PROBABILITY, removeRuledOut, type Scored, scoreTools, withoutDetail } from './ranking.ts'
import { type Reading, readText } from './reading.ts'
import type { Source } from './slots/source.ts'
import { logistic } from './small-net.ts'
import { sourceOf } from './source.ts'
import { findTopicNews } from './topic-news.ts'
import { findVenuePrice } from './venue-prices.ts'
import { turnToAnswer } from './why.ts'

/** What a text comes to. */
export interface Decision {
  readonly source: Source
  /** The best first, actions included. */
  readonly ranked: readonly Candidate[]
  /** Probability that no tool here answers. */
  readonly foreign: number
  /** Probability that the first is right. */
  readonly confidence: number
  /** Whether the text names the first tool itself. */
  readonly isNamed: boolean
  /** Whether it asks which tool to take without naming a job. */
  readonly isAboutItself: boolean
  /** Whether settings behind it were filled in without another look at the other tools. */
  readonly isRefilled?: boolean
  /** The same without the subject of the job beside it, where it is complete without. */
  readonly unlent?: Decision
  /** What the confidence was reckoned from: training fits the calibration to it. */
  readonly evidence: readonly number[]
}

const CLOSE_LOOKS = 6
/** A tool below this share of the best is not looked at. */
const HOPELESS = 0.03
const ITSELF = 0.5
/** The probability of a tool that the text names. */
const NAMED = 10

/** What the model makes of a text, before any tool is looked at closely: the cheaper half of a decision. */
export interface Survey {
  readonly reading: Reading
  readonly source: Source
  readonly scored: Scored
  /** The tool that the text names. */
  readonly named: IndexedTool | undefined
}

export function survey(
  reading: Reading,
  index: ConsultIndex,
  now: Date,
  source = sourceOf(reading, index.model, now),
): Survey {
  const asked = withoutDetail(withPathWords(reading), index.model)
  const likely = scoreTools(removeRuledOut(asked, source.constraints), index)
  const scored = turnToAnswer(turnToOneDay(likely, source, index.tools), source, index.tools)
  const named = findNamedTool(reading.text, index.tools) ?? index.byIntent.get(intentKey(reading.text))
  const plain = named
    ? undefined
    : (findConverting(source, index.tools) ??
      findVenuePrice(source, index.tools) ??
      findTopicNews(source, index.tools) ??
      findDrawnChart(scored.ranked, source, index.tools))
  if (!plain) return { reading, source, scored, named }
  const others = scored.ranked.filter(({ indexed }) => indexed !== plain)
  const ranked = [{ indexed: plain, probability: 1 }, ...others]
  return { reading, source, scored: { ...scored, ranked }, named: plain }
}

/** The words of `candles[].close` tell which tool is meant, and fill no parameter of it. */
function withPathWords(reading: Reading): Reading {
  const { text, words, entities, paths = [] } = reading
  if (paths.length === 0) return reading
  const added = readText(
    paths
      .join(' ')
      .replace(/[^\w]+/g, ' ')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  )
  return { text, words: [...words, ...added.words], entities }
}

/** Decides which tool a text asks for. The same text gives the same decision on the same day. */
export function decide(reading: Reading, index: ConsultIndex, now: Date): Decision {
  return choose(survey(reading, index, now), index)
}

/** Fills the likeliest tools, and takes the one of which most can be filled. */
export function choose({ reading, source, scored, named }: Survey, index: ConsultIndex): Decision {
  const short = scored.ranked.slice(0, CLOSE_LOOKS)
  const shortlist =
    named && !short.some(({ indexed }) => indexed === named)
      ? [...short, { indexed: named, probability: MIN_PROBABILITY }]
      : short
  const ranked = rankClosely(shortlist, named, source).sort(
    (a, b) =>
      b.score * b.fit - a.score * a.fit ||
      Number(a.indexed.tool.contract.price - b.indexed.tool.contract.price),
  )
  const { calibration } = index.model
  const foreign = named ? 0 : foreignOf({ best: ranked[0], scored, reading, source }, calibration)
  const evidence = trustEvidence(ranked, scored, foreign)
  const trust = logistic(calibration.trust, evidence)
  const dropped = ranked[0]?.unused.length ?? 0
  return {
    source,
    ranked,
    foreign,
    confidence: (named ? 0.99 : trust) * CONSTRAINT_SHARE ** Math.min(dropped, 3),
    isNamed: named !== undefined,
    isAboutItself: named === undefined && scored.self > ITSELF,
    evidence,
  }
}

/** Looks at tools until none of the rest can come first or matter. */
function rankClosely(
  shortlist: readonly { readonly indexed: IndexedTool; readonly probability: number }[],
  named: IndexedTool | undefined,
  source: Source,
): Candidate[] {
  const found: Candidate[] = []
  let best = 0
  for (const { indexed, probability } of shortlist) {
    if (indexed !== named && best > 0 && probability < best * HOPELESS) break
    const candidate = createCandidate(indexed, indexed === named ? NAMED : probability, source)
    best = Math.max(best, candidate.score)
    found.push(candidate)
  }
  return found
}
