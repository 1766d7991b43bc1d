import type { JsonObject } from '../../core/json.ts'
import { cut, labelOf } from '../format.ts'
import { readRows, readText } from '../read-answer.ts'
import type { ChecklistView } from '../view.ts'

export type Level = 'good' | 'note' | 'bad'

/** Findings with a level each. */
export interface ChecklistScene {
  readonly worst: { readonly level: Level; readonly words: string }
  readonly items: readonly {
    readonly level: Level
    readonly name: string
    readonly words: string
    readonly stated: string
  }[]
}

const MAX_ITEMS = 60
const MAX_WORDS = 300
const BAD =
  /^(?:danger|critical|high|severe|bad|fail|failed|error|down|depegged|off_peg|not_answering|true)$/i
const NOTE =
  /^(?:warn|warning|caution|medium|moderate|elevated|drifting|degraded|unknown|partial|stale|limited)$/i
const ORDER: readonly Level[] = ['bad', 'note', 'good']
const WHOLE = {
  dangers: {
    good: 'Nothing dangerous was found.',
    note: 'Some of it asks for care.',
    bad: 'Danger was found.',
  },
  sources: {
    good: 'Every source that was asked answers.',
    note: 'Some sources do not answer.',
    bad: 'Sources do not answer.',
  },
} as const

/** Findings, the dangerous first. An answer without any is a finding too where it states its worst level. */
export function readChecklist(view: ChecklistView, answer: JsonObject): ChecklistScene | undefined {
  const items = readRows(answer, view.at)
    .slice(0, MAX_ITEMS)
    .flatMap((row) => {
      const name = readText(row, view.label)
      if (name === undefined) return []
      const stated = readText(row, view.level) ?? ''
      const words = view.words === undefined ? '' : cut(readText(row, view.words) ?? '', MAX_WORDS)
      return [
        { level: levelOf(stated), name: toName(name), words, stated: cut(stated.replaceAll('_', ' '), 20) },
      ]
    })
    .toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level))
  const whole = view.worst === undefined ? undefined : readText(answer, view.worst)
  if (items.length === 0 && whole === undefined) return undefined
  const level = whole === undefined ? (items[0]?.level ?? 'good') : levelOf(whole)
  return { worst: { level, words: WHOLE[view.about ?? 'dangers'][level] }, items }
}

export function describeChecklist({ worst, items }: ChecklistScene): string {
  const count = (level: Level) => items.filter((item) => item.level === level).length
  return `${worst.words} ${count('bad')} bad, ${count('note')} to note, ${count('good')} fine of ${items.length}.`
}

function levelOf(stated: string): Level {
  if (BAD.test(stated)) return 'bad'
  return NOTE.test(stated) ? 'note' : 'good'
}

function toName(name: string): string {
  return /^[a-z][A-Za-z_]*$/.test(name) ? labelOf(name) : cut(name, 80)
}
