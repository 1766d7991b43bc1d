export type RiskGrade = 'A' | 'B' | 'C' | 'D' | 'F'

/** What an analysis has found out; what it could not is absent and neither helps nor hurts. */
export interface AlphaInput {
  readonly riskGrade?: RiskGrade | undefined
  /** Of the free supply, percent. */
  readonly top10Pct?: number | undefined
  readonly liquidityUsd?: number | undefined
  /** 0 to 100. */
  readonly decentralization?: number | undefined
  readonly graduated?: boolean | undefined
  /** False where the launchpad answered that it never launched it. */
  readonly launched?: boolean | undefined
  readonly mintRenounced?: boolean | undefined
  readonly freezeRenounced?: boolean | undefined
  /** Followers of everyone who mentioned it. */
  readonly reach?: number | undefined
  readonly shills?: number | undefined
  readonly warnings?: number | undefined
}

export interface AlphaFactor {
  readonly id: string
  readonly delta: number
  readonly label: string
}

export interface Alpha {
  /** 0 to 100; null where too little is known. */
  readonly score: number | null
  readonly verdict: string
  readonly tone: 'good' | 'neutral' | 'bad' | 'unknown'
  /** Their deltas sum to the score. */
  readonly factors: readonly AlphaFactor[]
  /** What could not be looked at. */
  readonly missing: readonly string[]
}

/** Without two of these three there is no score: the rest alone would look like a judgement. */
const needed = ['risk', 'concentration', 'liquidity']
const MIN_NEEDED = 2
const BASE = 50

const verdicts = [
  { least: 80, verdict: 'Strong Alpha', tone: 'good' },
  { least: 65, verdict: 'Solid Setup', tone: 'good' },
  { least: 50, verdict: 'Mixed Signals', tone: 'neutral' },
  { least: 35, verdict: 'High Risk', tone: 'bad' },
  { least: 0, verdict: 'Avoid', tone: 'bad' },
] as const

/** Judges a memecoin from 0 to 100 by adding and taking away from 50; no worse finding ever raises the score. */
export function alphaScore(input: AlphaInput): Alpha {
  const parts = [
    part('risk', input.riskGrade, (grade) => [gradeDeltas[grade], `Risk grade ${grade}`]),
    part('concentration', input.top10Pct, (pct) => [
      pct < 25 ? 12 : pct < 40 ? 6 : pct < 55 ? 0 : pct < 70 ? -10 : -20,
      `The ten largest holders have ${pct.toFixed(1)}% of what is not in pools or locked`,
    ]),
    part('liquidity', input.liquidityUsd, (usd) => [
      usd >= 100_000 ? 12 : usd >= 50_000 ? 8 : usd >= 10_000 ? 3 : usd >= 1_000 ? -5 : -15,
      `${Math.round(usd).toLocaleString('en-US')} USD of liquidity`,
    ]),
    part('decentralization', input.decentralization, (score) => [
      score >= 70 ? 8 : score >= 50 ? 3 : score >= 35 ? 0 : score >= 20 ? -5 : -10,
      `Decentralization ${score.toFixed(0)} of 100`,
    ]),
    part('graduated', input.graduated, (yes) => [
      yes ? 5 : 0,
      yes ? 'It has left its curve' : 'It is still on its curve',
    ]),
    part('mint-authority', input.mintRenounced, (yes) => [
      yes ? 8 : -12,
      yes ? 'No more can be made of it' : 'More of it can be made',
    ]),
    part('freeze-authority', input.freezeRenounced, (yes) => [
      yes ? 4 : -8,
      yes ? 'It cannot be frozen' : 'It can be frozen',
    ]),
    part('reach', input.reach, (followers) => [
      followers >= 500_000 ? 8 : followers >= 50_000 ? 5 : 0,
      `Those who speak of it have ${Math.round(followers).toLocaleString('en-US')} followers`,
    ]),
    part('warnings', input.warnings, (warnings) => [
      warnings === 0 ? 0 : warnings >= 2 && warnings > (input.shills ?? 0) ? -8 : -3,
      `${warnings} of those who speak of it warn`,
    ]),
  ]
  const missing = parts.flatMap(({ id, factor }) => (factor ? [] : [id]))
  const factors = [
    { id: 'base', delta: BASE, label: 'Every coin starts here' },
    ...parts.flatMap(({ factor }) => factor ?? []),
  ]
  const known = needed.filter((id) => !missing.includes(id)).length
  if (known < MIN_NEEDED)
    return { score: null, verdict: 'Not Enough Data', tone: 'unknown', factors, missing }
  const sum = factors.reduce((total, { delta }) => total + delta, 0)
  const cap = capOf(input)
  const score = Math.max(0, Math.min(cap.most, sum))
  const limit = { id: 'limit', delta: score - sum, label: sum < 0 ? LOWEST : cap.label }
  const { verdict, tone } = verdicts.find(({ least }) => score >= least) ?? verdicts[4]
  return { score, verdict, tone, factors: score === sum ? factors : [...factors, limit], missing }
}

const CONCENTRATED_PCT = 55
const HELD_BY_TEN_PCT = 75

const LOWEST = 'The score stays between 0 and 100'

/** The most that a score can be, whatever else is good: a verdict obeys the worst of its evidence. */
function capOf({ riskGrade, top10Pct = 0, launched }: AlphaInput) {
  const caps = [
    { most: 100, label: LOWEST, holds: true },
    {
      most: 64,
      label: 'It was not launched on the launchpad, for whose coins the scale is made',
      holds: launched === false,
    },
    {
      most: 64,
      label: 'Ten holders have more than half of what is free',
      holds: top10Pct >= CONCENTRATED_PCT,
    },
    { most: 34, label: `Risk grade ${riskGrade} scores 34 at most`, holds: riskGrade === 'F' },
    { most: 49, label: `Risk grade ${riskGrade} scores 49 at most`, holds: riskGrade === 'D' },
  ]
  return caps.filter(({ holds }) => holds).reduce((least, cap) => (cap.most < least.most ? cap : least))
}

/** What else is known of a coin beside its danger score. */
export interface GradeEvidence {
  readonly rugged: boolean
  /** Its chain shows that holders can be robbed or shut in. */
  readonly isTrap: boolean
  /** The worst that the scanner or the spread among holders shows. */
  readonly worst: 'info' | 'warn' | 'danger'
}

const grades = ['A', 'B', 'C', 'D', 'F'] as const

/** What a danger score of 0 to 100 is called: F for rugged coins and traps, at best D beside a danger, C beside a warning. */
export function riskGradeOf(riskScore: number, { rugged, isTrap, worst }: GradeEvidence): RiskGrade {
  if (rugged || isTrap) return 'F'
  const scored = riskScore <= 10 ? 0 : riskScore <= 25 ? 1 : riskScore <= 50 ? 2 : riskScore <= 75 ? 3 : 4
  const least = worst === 'danger' ? 3 : worst === 'warn' ? 2 : 0
  return grades[Math.max(scored, least)] ?? 'F'
}

/** The grade where the holders are known: never better than D where ten have three quarters, than C where they have half. */
export function gradeWithHolders(grade: RiskGrade, top10Pct: number): RiskGrade {
  const best = top10Pct >= HELD_BY_TEN_PCT ? 'D' : top10Pct >= CONCENTRATED_PCT ? 'C' : 'A'
  return grade > best ? grade : best
}

const gradeDeltas: Readonly<Record<RiskGrade, number>> = { A: 18, B: 10, C: 0, D: -18, F: -18 }

function part<T>(
  id: string,
  value: T | undefined,
  judge: (value: T) => readonly [delta: number, label: string],
) {
  if (value === undefined) return { id, factor: undefined }
  const [delta, label] = judge(value)
  return { id, factor: { id, delta, label } }
}
