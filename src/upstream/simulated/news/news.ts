import type { Clock } from '../../../core/clock.ts'
import { DAY_SECONDS } from '../../../core/durations.ts'
import type { Article, News } from '../../news/news.ts'
import { assets } from '../../venues/assets.ts'
import { factsOf } from '../economy.ts'
import { openMarket } from '../market.ts'
import { mix, seedOf, uniform } from '../noise.ts'
import type { Market } from '../simulated-market.ts'
import { simulatedEvents } from './news-events.ts'
import { type Mood, publications, words } from './news-vocabulary.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** One asset as the simulated press follows it. */
interface Beat {
  readonly market: Market
  readonly name: string
  readonly symbol: string
  /** How often it is written about when nothing happens. */
  readonly appetite: number
  /** What it usually moves in one block, as a fraction. */
  readonly usual: number
  readonly seed: number
}

interface Story {
  readonly mood: Mood
  readonly name: string
  readonly tickers: readonly string[]
  readonly pct: string
  readonly price: string
  readonly seed: number
  readonly block: number
  /** How many publications tell it. */
  readonly repeats: number
}

const BLOCK = 14_400
const WEEK = 7 * DAY_SECONDS
const FOLLOWED = 24
/** Further than this from usual, a move is a story. */
const REMARKABLE = 0.9
const BLOCKS_KEPT = 400

/** The simulated press: it follows prices, minutes to hours after they moved, under names that no address bears. */
export function simulatedNews({ seed, dataClock }: SimulatedOptions): News {
  const press = mix(seedOf(seed), seedOf('the press'))
  const followed = assets.slice(0, FOLLOWED)
  const beats = followed.map(({ symbol, name, slug }, rank): Beat => {
    const usual = factsOf(symbol).weeklyMove * Math.sqrt(BLOCK / WEEK)
    const market = openMarket(seed, 'coingecko', slug)
    const appetite = rank < 3 ? 0.3 : 0.07
    return { market, name, symbol, usual, appetite, seed: mix(press, seedOf(symbol)) }
  })
  const written = new Map<number, readonly Article[]>()

  function articlesOf(block: number): readonly Article[] {
    const known = written.get(block)
    if (known) return known
    const stories = [...beats.flatMap((beat) => storyOf(beat, block)), ...marketStory(beats, block, press)]
    const articles = stories.flatMap(articlesOn)
    if (written.size >= BLOCKS_KEPT) written.clear()
    written.set(block, articles)
    return articles
  }

  return {
    async fetchArticles({ since }) {
      const now = dataClock.now()
      const first = Math.floor(since / 1_000 / BLOCK) - 1
      const last = Math.floor(now / 1_000 / BLOCK) - 1
      const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index)
      const articles = blocks
        .flatMap(articlesOf)
        .filter(({ publishedAt }) => publishedAt >= since && publishedAt <= now)
        .toSorted((a, b) => b.publishedAt - a.publishedAt)
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:news', ok: true, asOf: now, cached: false }],
        articles,
      }
    },

    async events() {
      const now = dataClock.now()
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:calendar', ok: true, asOf: now, cached: false }],
        events: simulatedEvents(followed, { seed: press, now }),
      }
    },
  }
}

function storyOf(beat: Beat, block: number): readonly Story[] {
  const { market, name, symbol, usual, appetite, seed } = beat
  const { open, close } = market.tape.between(block * BLOCK, (block + 1) * BLOCK)
  const surprise = (close - open) / usual
  const chance = Math.min(0.95, appetite + 0.3 * Math.max(0, Math.abs(surprise) - 0.7))
  if (uniform(seed, block) >= chance) return []
  const isMove = Math.abs(surprise) > REMARKABLE
  return [
    {
      mood: isMove ? directionOf(surprise) : matterOf(beat, block),
      name,
      tickers: [symbol],
      pct: percentOf(close - open),
      price: dollars(market.show(close)),
      seed,
      block,
      repeats: isMove ? 1 + Math.min(2, Math.floor(Math.abs(surprise) - 0.4)) : 1,
    },
  ]
}

/** What is written when nothing moved: mostly nothing much, else in the spirit of the week. */
function matterOf({ market, usual, seed }: Beat, block: number): Mood {
  const week = market.tape.between((block + 1) * BLOCK - WEEK, (block + 1) * BLOCK)
  const spirit = (week.close - week.open) / (usual * Math.sqrt(WEEK / BLOCK))
  const draw = uniform(mix(seed, 11), block)
  if (draw < 0.5) return 'plain'
  return (draw - 0.5) * 2 < 0.5 + 0.35 * Math.tanh(spirit) ? 'good' : 'bad'
}

function marketStory(beats: readonly Beat[], block: number, press: number): readonly Story[] {
  const leaders = beats.slice(0, 2)
  const moves = leaders.map(({ market, usual }) => {
    const { open, close } = market.tape.between(block * BLOCK, (block + 1) * BLOCK)
    return { move: close - open, surprise: (close - open) / usual }
  })
  const mean = (of: (each: (typeof moves)[number]) => number) =>
    moves.reduce((sum, each) => sum + of(each), 0) / moves.length
  const surprise = mean((each) => each.surprise)
  if (Math.abs(surprise) < 1.2) return []
  const result = { name: 'Crypto market', tickers: ['BTC', 'ETH'], price: '', seed: press, block, repeats: 1 }
  const mood = directionOf(surprise) === 'up' ? 'marketUp' : 'marketDown'
  return [{ ...result, mood, pct: percentOf(mean(({ move }) => move)) }]
}

function articlesOn(story: Story): readonly Article[] {
  const { mood, name, tickers, pct, price, seed, block, repeats: result } = story
  return Array.from({ length: result }, (_, echo): Article => {
    const draw = Math.floor(uniform(mix(seed, 21), block) * 12)
    const publication = publications[(draw + echo) % publications.length] ?? publications[0]
    const sentences = words[mood]
    const sentence = sentences[(draw + echo) % sentences.length] ?? sentences[0]
    const minutes = 2 + 40 * uniform(mix(seed, 31), block) + 25 * echo
    const publishedAt = Math.round((block + 1) * BLOCK + minutes * 60) * 1_000
    const day = new Date(publishedAt).toISOString().slice(0, 10)
    const about = (tickers[0] ?? '').toLowerCase()
    const id = `simulated-${seed >>> 0}-${block}-${echo}`
    return {
      id,
      url: `https://${publication.host}/${day}/${about}-${mood.toLowerCase()}-${block}-${echo}`,
      title: sentence.replace('{name}', name).replace('{pct}', pct).replace('{price}', price),
      summary: 'Made up by the simulated press; nothing of this has happened.',
      source: `${publication.name} [simulated]`,
      publishedAt,
      tickers,
      tone: null,
    }
  })
}

function directionOf(surprise: number): 'up' | 'down' {
  return surprise > 0 ? 'up' : 'down'
}

function percentOf(move: number): string {
  return `${Math.abs(100 * Math.expm1(move)).toFixed(1)}`
}

function dollars(price: number): string {
  if (price < 0.01) return `$${price.toPrecision(3)}`
  return `$${price.toLocaleString('en-US', { maximumFractionDigits: price < 10 ? 3 : price < 1_000 ? 2 : 0 })}`
}
