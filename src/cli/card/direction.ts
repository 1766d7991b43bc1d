import { isRecord, type JsonRecord } from './json.ts'

/** Which way an answer leans, in its own word. */
export interface Direction {
  readonly word: string
  readonly lean: 'up' | 'down' | 'flat'
  /** From 0 to 1. */
  readonly confidence: number | undefined
}

/** Fields that state a direction, the strongest first. */
const NAMES = ['bias', 'direction', 'action', 'verdict', 'recommendation', 'mood', 'sentiment', 'trend']
const UP = /^(?:strong[ _])?(?:bullish|buy|long|up|rising|greed|extreme greed|positive)$/i
const DOWN = /^(?:strong[ _])?(?:bearish|sell|short|down|falling|fear|extreme fear|negative)$/i
const FLAT = /^(?:neutral|hold|flat|sideways|mixed|wait)$/i
const MAX_DEPTH = 3

/** The direction that an answer states, the one nearest to its root; undefined where it states none. */
export function findDirection(data: unknown): Direction | undefined {
  let level = [data].filter(isRecord)
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    for (const record of level) {
      const found = readDirection(record)
      if (found) return found
    }
    level = level.flatMap((record) => Object.values(record).filter(isRecord))
  }
  return undefined
}

function readDirection(record: JsonRecord): Direction | undefined {
  for (const name of NAMES) {
    const word = record[name]
    const lean = typeof word === 'string' ? toLean(word) : undefined
    if (typeof word === 'string' && lean) return { word, lean, confidence: readConfidence(record) }
  }
  return undefined
}

function toLean(word: string): Direction['lean'] | undefined {
  if (UP.test(word)) return 'up'
  if (DOWN.test(word)) return 'down'
  return FLAT.test(word) ? 'flat' : undefined
}

function readConfidence({ confidence }: JsonRecord): number | undefined {
  return typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : undefined
}
