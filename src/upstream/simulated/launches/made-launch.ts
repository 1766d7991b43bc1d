import { base58, bytesOfBase58 } from '../../../chains/solana/base58.ts'
import { HOUR_SECONDS } from '../../../core/durations.ts'
import { mix, normal, seedOf, uniform } from '../noise.ts'

/** What stays the same of a simulated launch. */
export interface Launch {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly description: string
  /** Where draws come from that are this launch's alone. */
  readonly draw: number
  /** Seconds since the epoch. */
  readonly bornAt: number
  /** What it would be worth at its best, in SOL. */
  readonly bestSol: number
  /** Seconds from birth to its best. */
  readonly climb: number
  /** Set for a few that are well known: they are traded forever around what they are worth. */
  readonly steady?: true
}

/** One is launched about this often, seconds. */
const EVERY = 240
const MARK = Buffer.from('launched')
const NUMBER_BYTES = 6
/** A launch of the real world that never left its curve, and one that did: examples name them. */
const known: readonly Pick<Launch, 'mint' | 'name' | 'symbol' | 'bornAt' | 'bestSol'>[] = [
  {
    mint: '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump',
    name: 'Bagwork',
    symbol: 'Bagwork',
    bornAt: 1_757_550_077,
    bestSol: 9_400,
  },
  {
    mint: 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp',
    name: 'thermoputer',
    symbol: 'thermopute',
    bornAt: 1_762_115_163,
    bestSol: 38,
  },
]

const first = [
  'Turbo',
  'Baby',
  'Quantum',
  'Sleepy',
  'Moon',
  'Laser',
  'Based',
  'Cosmic',
  'Tiny',
  'Agent',
  'Pixel',
  'Royal',
]
const second = [
  'Frog',
  'Otter',
  'Toaster',
  'Goose',
  'Protocol',
  'Wizard',
  'Capybara',
  'Arena',
  'Potato',
  'Compute',
  'Cat',
  'Index',
]
const about = [
  'Made up: a coin about nothing in particular.',
  'Made up: an AI agent tool that pays for compute.',
  'Made up: the mascot of a game that does not exist yet.',
  'Made up: a community that likes animals.',
  'Made up: an index protocol with a dashboard.',
]

/** The launch that has a number; the same seed gives the same one. */
function launchOf(seed: string, number: number): Launch {
  const draw = mix(mix(seedOf(seed), seedOf('launches')), number)
  const word = (words: readonly string[], position: number) =>
    words[Math.floor(uniform(draw, position) * words.length)] ?? 'Coin'
  const [one, two] = [word(first, 1), word(second, 2)]
  return {
    mint: mintOf(draw, number),
    name: `${one} ${two}`,
    symbol: `${one.slice(0, 3)}${two.slice(0, 4)}`.toUpperCase(),
    description: word(about, 3),
    draw,
    bornAt: number * EVERY + Math.floor((EVERY - 20) * uniform(draw, 4)),
    bestSol: 31 + 22 * Math.exp(1.5 * normal(draw, 5)),
    climb: 300 * Math.exp(1.6 * Math.abs(normal(draw, 6))),
  }
}

/** The launch behind a mint that came from here, if it has happened; undefined for every other mint. */
export function launchBehind(seed: string, mint: string, now: number): Launch | undefined {
  const everybodys = steadyLaunches(seed).find((launch) => launch.mint === mint)
  if (everybodys) return everybodys.bornAt <= now ? everybodys : undefined
  const bytes = Buffer.from(bytesOfBase58(mint, 32) ?? [])
  if (bytes.length !== 32 || !bytes.subarray(1 + NUMBER_BYTES, 1 + NUMBER_BYTES + MARK.length).equals(MARK))
    return undefined
  const launch = launchOf(seed, bytes.readUIntBE(1, NUMBER_BYTES))
  return launch.mint === mint && launch.bornAt <= now ? launch : undefined
}

/** The last ones to be launched before a moment, newest first. */
export function lastLaunches(seed: string, now: number, count: number): readonly Launch[] {
  const last = Math.floor(now / EVERY)
  return Array.from({ length: count + 1 }, (_, age) => launchOf(seed, last - age))
    .filter(({ bornAt }) => bornAt <= now)
    .slice(0, count)
}

export function steadyLaunches(seed: string): readonly Launch[] {
  return known.map((facts) => ({
    ...facts,
    description: 'A coin of the real world, traded here at made-up prices.',
    draw: mix(seedOf(seed), seedOf(facts.mint)),
    climb: HOUR_SECONDS,
    steady: true as const,
  }))
}

/** An address without a known key that names which launch it stands for. */
function mintOf(draw: number, number: number): string {
  const bytes = Buffer.alloc(32)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeInt32BE(mix(draw, 1_000 + at), at)
  bytes[0] = 0x40 + (bytes[0] ?? 0) / 2
  bytes.writeUIntBE(number, 1, NUMBER_BYTES)
  bytes.set(MARK, 1 + NUMBER_BYTES)
  return base58(bytes)
}
