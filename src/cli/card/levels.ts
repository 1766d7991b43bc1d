import { toLabel } from '../terminal/format-value.ts'
import { isRecord, type JsonRecord } from './json.ts'

/** A price that an answer names. */
export interface Level {
  readonly label: string
  readonly price: number
  readonly kind: 'stop' | 'target' | 'price' | 'other'
}

const SCALARS: Readonly<Record<string, Level['kind']>> = {
  currentPrice: 'price',
  zoneLow: 'other',
  zoneHigh: 'other',
  support: 'other',
  resistance: 'other',
  stopLoss: 'stop',
}
const SIDED = /^(long|short)(StopLoss|Target\d)$/
const MAX_DEPTH = 4
const MIN_LEVELS = 3

/** The levels of an answer from the highest down; none when it names fewer than three. */
export function findLevels(data: unknown): readonly Level[] {
  const records = listRecords(data, MAX_DEPTH)
  const side = records.map(({ side }) => side).find((value) => value === 'long' || value === 'short')
  const levels = records.flatMap((record) => [
    ...readNamed(record),
    ...readTargets(record),
    ...readSided(record, side as string | undefined),
  ])
  const single = [...new Map(levels.map((level) => [`${level.price}`, level])).values()]
  return single.length < MIN_LEVELS ? [] : single.toSorted((a, b) => b.price - a.price)
}

function readNamed(record: JsonRecord): readonly Level[] {
  return Object.entries(SCALARS).flatMap(([name, kind]) => {
    const price = record[name]
    return typeof price === 'number' ? [{ label: toLabel(name), price, kind }] : []
  })
}

function readTargets({ targets }: JsonRecord): readonly Level[] {
  if (!Array.isArray(targets)) return []
  return targets
    .filter(isRecord)
    .flatMap(({ price }, at) =>
      typeof price === 'number' ? [{ label: `Target ${at + 1}`, price, kind: 'target' as const }] : [],
    )
}

/** Stops and targets of the side that the answer is on, where it lists both. */
function readSided(record: JsonRecord, side: string | undefined): readonly Level[] {
  return Object.entries(record).flatMap(([name, price]) => {
    const [, own, what = ''] = SIDED.exec(name) ?? []
    if (own === undefined || own !== side || typeof price !== 'number') return []
    return [
      { label: toLabel(what), price, kind: what === 'StopLoss' ? ('stop' as const) : ('target' as const) },
    ]
  })
}

function listRecords(data: unknown, depth: number): readonly JsonRecord[] {
  if (!isRecord(data) || depth === 0) return []
  return [data, ...Object.values(data).flatMap((value) => listRecords(value, depth - 1))]
}
