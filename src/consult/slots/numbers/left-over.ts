import type { Json } from '../../../core/json.ts'
import type { Entity } from '../../entities/kinds.ts'
import { isPosition } from '../../text/ordinals.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { numbersOutsideRules } from './named-numbers.ts'
import type { NumberAt } from './number-at.ts'
import { fits, isNumeric, writeNumber } from './number-fit.ts'
import { mayCountPieces } from './pieces.ts'
import { namesPage } from './ranges.ts'
import { isBesideStop, MAX_PAYOFF } from './stops.ts'

/** Parameters that a number stands for which nothing else of the sentence explains; the first that a tool has. */
const counts = [
  'limit',
  'depth',
  'topN',
  'max_results',
  'n',
  'recent',
  'levels',
  'episodes',
  'candles',
  'points',
  'bands',
]

interface Found {
  readonly slot: Slot
  readonly found: Value
}

/**
 * Numbers that nothing has used, for the only parameter that is left for each: "new pools on base, 30" is how many are
 * wanted, and of "at most 1.5 % a trade" the share that is risked where no other share can be meant.
 */
export function readLeftOver(
  slots: readonly Slot[],
  params: Readonly<Record<string, Json>>,
  source: Source,
  taken: readonly Value[],
  isUsed: (entity: Entity) => boolean,
): readonly Found[] {
  const isOpen = (slot: Slot) => params[slot.name] === undefined
  const left = numbersOutsideRules(source).filter(
    ({ holder, value, at, end }) =>
      !(holder && isUsed(holder)) &&
      !(params['prompt'] !== undefined && !mayCountPieces(source, at, end)) &&
      !EARLIER.test(source.words[end]?.folded ?? '') &&
      !taken.some((one) => `${one.value}` === value) &&
      !namesPage(value, source.text) &&
      !isPosition(source.words, at),
  )
  if (left.length === 0) return []
  const only = (['plain', 'percent', 'money', 'points', 'times'] as const).flatMap((unit) => {
    const [one, ...others] = left.filter((number) => number.unit === unit)
    // "3 above, 3 below"
    return one && others.every(({ value }) => value === one.value) ? [one] : []
  })
  return only.flatMap((number) => {
    const slot =
      findPayoff(slots.filter(isOpen), params, number) ??
      (number.unit === 'plain' ? findCount(slots.filter(isOpen), number, source) : undefined) ??
      findOnly(slots.filter(isOpen), number, source)
    if (!slot) return []
    const from = left.flatMap(({ holder, value, unit }) =>
      holder && unit === number.unit && value === number.value ? [holder] : [],
    )
    const settles = source.constraints.filter(({ entities }) => from.some((one) => entities.includes(one)))
    return [{ slot, found: { value: writeNumber(slot, number, source.words), from, settles } }]
  })
}

/** Who states how often a trade wins states as well what a winner brings. */
function findPayoff(
  open: readonly Slot[],
  params: Readonly<Record<string, Json>>,
  { unit, value }: NumberAt,
): Slot | undefined {
  if (params['winRatePercent'] === undefined || unit !== 'plain' || Number(value) > MAX_PAYOFF)
    return undefined
  return open.find(({ name }) => name === 'payoff')
}

/** "Against the 3 before": behind a number these compare it with one that is stated. */
const EARLIER =
  /^(?:before|prior|preceding|earlier|anteriores|precedents|precedentes|precedenti|davor|zuvor|vorher|daarvoor|ervoor|wczesniej|wczesniejszych|poprzednich|предыдущих|предыдущими|попередніх|onceki|sebelumnya|truoc)$/u

/** How many are wanted, where a tool counts and lacks no number that it requires. */
function findCount(open: readonly Slot[], number: NumberAt, source: Source): Slot | undefined {
  if (open.some(({ required, sort }) => required && NUMBERED.has(sort))) return undefined
  const bound = boundOf(number, source)
  if (bound && (bound.side === 'min' || LEVEL.test(bound.text))) return undefined
  const count = Number(number.value)
  const isStuck = /\d[a-z]+$/.test(source.words[number.at]?.folded ?? '')
  if (!Number.isInteger(count) || isStuck) return undefined
  // "de tien ergste" are no candles
  const isRanked =
    SUPERLATIVE.test(source.words[number.end]?.folded ?? '') ||
    WORST_BEHIND.test(source.words[number.end + 1]?.folded ?? '')
  // so few candles are read for no fall
  const isOfFalls = open.some(({ name, maximum = 0 }) => name === 'episodes' && count <= maximum)
  return (isRanked || isOfFalls ? [...counts.slice(1), ...counts.slice(0, 1)] : counts)
    .flatMap((name) => open.filter((one) => one.name === name))
    .find(({ minimum = 1, maximum = 100 }) => count >= minimum && count <= maximum)
}
const SUPERLATIVE =
  /^(?:most|worst|\p{L}{3,}est|\p{L}{3,}sten?|pires|plus|peores|mas|mayores|piores|mais|maiores|peggiori|piu|maggiori|naj\p{L}{3,}|най\p{L}{3,}|худш\p{L}{2,3}|самы[хе]|крупн\p{L}{2,8}|en|paling|ter(?:besar|dalam|buruk|parah)|सबसे)$/u
/** "Dieci crolli peggiori", "lima penurunan terburuk". */
const WORST_BEHIND =
  /^(?:peggiori|peores|piores|pires|maggiori|mayores|maiores|profond[ie]|ter(?:besar|dalam|buruk|parah))$/
/** "RSI below 30" is a level that is looked for; "at most 30" may be how many. */
const LEVEL =
  /^(?:below|beneath|under|less|lower|smaller|cheaper|unter|weniger|kleiner|sous|moins|inf|por debajo|debajo|menos|menor|bajo|abaixo|sotto|meno|ниже|меньше|менее|poni|mniej|onder|minder|alt|daha az|di bawah|kurang|d[uư][oơ][iớ]|ít hơn|低于|少于|تحت|أقل|से कम|से नीचे|<)/i
const NUMBERED: ReadonlySet<Slot['sort']> = new Set(['amount', 'identifier', 'address'])

/** The one parameter that can hold a number, where it is of those that are meant without their name. */
function findOnly(open: readonly Slot[], number: NumberAt, source: Source): Slot | undefined {
  const bound = boundOf(number, source)
  const fitting = open.filter(
    (one) =>
      isNumeric(one) &&
      !NAMED_ONLY.test(one.name) &&
      one.sort !== 'address' &&
      one.sort !== 'identifier' &&
      fits(one, number, source) &&
      // "stop 3% below": how far a stop lies is no share that may be lost
      !(one.name === 'riskPercent' && isBesideStop(number, source.words)) &&
      // "sell 50% of it" is no slippage
      !(one.name === 'slippageBps' && !isUsual(one, number)) &&
      // "I have 5000 dollars": a stake is no limit of how large a pool has to be
      !(one.name === 'minTvlUsd' && !bound && Number(number.value) < SMALLEST_POOL) &&
      // without a sign, so much is no share
      !(/pct|percent/i.test(one.name) && number.unit === 'plain' && Number(number.value) > 100) &&
      (one.maximum === undefined ||
        Number(writeNumber(one, number, source.words)) < one.maximum ||
        [1, 100].some((part) => Number(number.value) / part === one.maximum)) &&
      !(bound?.side === 'min' && !one.name.startsWith('min')) &&
      !(bound && one.sort === 'count' && LEVEL.test(bound.text)),
  )
  if (fitting.length < 2) return fitting[0]
  // "a session with 20 dollars": of the limits of what may be spent the one of all
  const { holder } = number
  const isBudget =
    number.unit === 'money' &&
    (holder?.kind !== 'amount' || holder.currency === 'USD') &&
    !open.some(({ name }) => name === 'amountUsd') &&
    !source.words.some(({ folded }) => PAID_IN.test(folded))
  return fitting.find((one) => isUsual(one, number) || (isBudget && one.name === 'totalUsd'))
}

/** What is paid into a session limits nothing. */
const PAID_IN =
  /^(?:deposit\p{L}*|fund|funded|funding|load|topup|pour|vers(?:er|ant|e|o|are|ando|ato)|einzahl\p{L}*|eingezahlt|stort\p{L}{0,2}|storten|gestort|wplac\p{L}*|zasil\p{L}*|внес\p{L}*|пополн\p{L}*|залив\p{L}*|закин\p{L}*|поповн\p{L}*|yatir\p{L}*|yukle\p{L}*|nap|isi|setor\p{L}*|ايداع|اودع|اشحن)$|充值|充|存入|入金|チャージ|충전|입금|जमा/u

/** What a share is where several parameters may hold it, and how large it then is. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  riskPercent: [0, 25],
  confidence: [50, 99.99],
  valueAreaPercent: [50, 95],
  slippageBps: [0, 20],
}

function isUsual({ name }: Slot, { unit, value }: NumberAt): boolean {
  const [least, most] = usual[name] ?? [1, 0]
  const share = Number(value) * (unit === 'plain' && name === 'confidence' && Number(value) < 1 ? 100 : 1)
  return (unit === 'percent' || share !== Number(value)) && share > least && share <= most
}
/** No one asks for pools that hold less without the words for it. */
const SMALLEST_POOL = 100_000
const NAMED_ONLY =
  /^(?:offset|seed|temperature|top_p|stop|agent|toBlock|after|before|days|threshold|showTrades|stopLossPercent|takeProfitPercent|toleranceAtr|maxPages|max_tokens|max_completion_tokens|outOfSamplePercent|episodes|minTier|duration|.*[pP]enalty|amount|tokens|sol)$/

function boundOf({ holder }: NumberAt, { constraints }: Source) {
  const one = holder && constraints.find((each) => each.kind === 'bound' && each.entities.includes(holder))
  return one?.kind === 'bound' ? one : undefined
}
