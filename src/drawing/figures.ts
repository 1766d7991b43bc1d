import type { JsonObject } from '../core/json.ts'
import { labelNetwork } from '../core/reference/network-names.ts'
import { cut, formatNumber, formatTime, labelOf, unitOf } from './format.ts'
import { readAt } from './read-answer.ts'
import type { Cell } from './table.ts'
import type { View } from './view.ts'

/** A figure that stands above a picture. */
export interface KeyFigure {
  readonly label: string
  readonly text: string
}

const MAX_TEXT = 60
/** Such as `spread_alert`. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/
/** The CAIP-2 id of a network. */
const CHAIN = /^(?:eip155|solana|algorand):[\w+/=-]{1,64}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** The figures that the contract puts above the picture, as far as the answer has them. */
export function readFigures({ figures = [] }: View, answer: JsonObject): readonly KeyFigure[] {
  return figures.flatMap((path) => {
    const value = readAt(answer, path)
    if (value === undefined || value === null || typeof value === 'object') return []
    const label = labelOf(path)
    const isTwice = figures.some((other) => other !== path && labelOf(other) === label)
    const parent = path.split('.').at(-2)
    const full = isTwice && parent !== undefined ? `${labelOf(parent)}: ${label}` : label
    return [{ label: full, text: cut(formatFigure(value, path), MAX_TEXT) }]
  })
}

/** A confidence is a share of one, and written as the words below a picture have it. */
function formatFigure(value: Cell, path: string): string {
  const isShare = typeof value === 'number' && value > 0 && value <= 1 && /(?:^|\.)confidence$/.test(path)
  return isShare ? formatNumber(Math.round(value * 100), '%') : formatCell(value, path)
}

/** A value as it is read, by what its field counts. */
export function formatCell(value: Cell | undefined, path: string): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatPlain(value, path)
  if (TIME.test(value) && Number.isFinite(Date.parse(value)))
    return `${formatTime(Date.parse(value), 'both')} UTC`
  if (CHAIN.test(value)) return labelNetwork(value)
  return CODE.test(value) ? value.replaceAll('_', ' ') : value
}

/** Numbers that count nothing, such as blocks, ids and years, keep their digits. */
const NUMBERED =
  /(?:block|slot|epoch|nonce|height|chainid|created|id|port|decimals|year)$|\b(?:block|slot)s\.(?:from|to)$/i

function formatPlain(value: number, path: string): string {
  const unit = unitOf(path)
  return unit === '' && Number.isInteger(value) && NUMBERED.test(path)
    ? `${value}`
    : formatNumber(value, unit)
}
