import { ofKind } from '../../consult/entities/kinds.ts'
import { readText } from '../../consult/reading.ts'

/** A limit that a question sets, and the parameter that holds it. */
export interface Constraint {
  /** As it stands in the question. */
  readonly text: string
  /** Undefined: no tool has a parameter for it. */
  readonly field: string | undefined
  readonly value: string | number | boolean
}

const ABOUT_YIELDS =
  /\b(?:yields?|apy|apr|earn(?:ing)?|interest|farm(?:ing|s)?|lend(?:ing)?|stak(?:e|ing))\b/i
const ABOUT_CHAINS = /\b(?:yields?|apy|gas|pools?|tvl)\b/i
const NO_LOSS =
  /\b(?:no|without|zero|avoid(?:ing)?|minus|free of)\s+(?:any\s+|the\s+|risk of\s+)*(?:impermanent[- ]loss|IL)\b/i
const STABLES = /\b(?:stable\s?coins?|stables)\b/i
const NOT_STABLES =
  /\b(?:no|non|not|without|exclud\w+|except|other than|besides)[\s-]+(?:for\s+|any\s+|the\s+)*stable/i
/** Virtues that no figure of a pool proves. */
const UNPROVEN =
  /\b(?:safe(?:st)?|secure|risk[- ]free|low(?:est)?[- ]risk|audited|insured|guaranteed|trustworthy|(?:no|without)(?: any)? lock-?ups?)\b/gi
const MONEY = String.raw`\$?\s?(\d+(?:[.,]\d+)?)\s?(k|m|mn|mio|million|b|bn|billion)?`
const ABOVE = '(?:above|over|more than|at least|min(?:imum)?(?: of)?|>=?)'
const MIN_TVL = [
  new RegExp(`${ABOVE}\\s+${MONEY}\\s?(?:usd|dollars)?\\s+(?:of\\s+|in\\s+)?(?:tvl|liquidity)\\b`, 'i'),
  new RegExp(`\\b(?:tvl|liquidity)\\s+(?:of\\s+)?${ABOVE}\\s+${MONEY}`, 'i'),
]
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/** The limits of a question that tools have parameters for, and those that none can have. */
export function constraintsOf(question: string): Constraint[] {
  return [
    ...(ABOUT_YIELDS.test(question) ? yieldConstraints(question) : []),
    ...minTvl(question),
    ...(ABOUT_CHAINS.test(question) ? chains(question) : []),
  ]
}

function yieldConstraints(question: string): Constraint[] {
  const noLoss = NO_LOSS.exec(question)?.[0]
  const stables = NOT_STABLES.test(question) ? undefined : STABLES.exec(question)?.[0]
  return [
    ...(noLoss === undefined ? [] : [{ text: noLoss, field: 'noImpermanentLoss', value: true }]),
    ...(stables === undefined ? [] : [{ text: stables, field: 'stablecoinOnly', value: true }]),
    ...[...question.matchAll(UNPROVEN)].map(([text]) => ({ text, field: undefined, value: true })),
  ]
}

function minTvl(question: string): Constraint[] {
  return MIN_TVL.flatMap((pattern) => {
    const [text, amount, scale = ''] = pattern.exec(question) ?? []
    if (text === undefined || amount === undefined) return []
    const value = Number(amount.replace(',', '.')) * (SCALES[scale.toLowerCase()] ?? 1)
    return [{ text, field: 'minTvlUsd', value }]
  })
}

function chains(question: string): Constraint[] {
  return ofKind(readText(question).entities, 'chain')
    .slice(0, 1)
    .map(({ id }) => ({ text: `on ${id}`, field: 'chain', value: id }))
}
