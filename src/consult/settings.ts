import type { JsonObject } from '../core/json.ts'
import { commonParameters } from '../tools/answers/common-parameters.ts'
import type { IndexedTool } from './index-tools.ts'
import type { SlotSort } from './slots/schema.ts'

/** Fitted on a thousand sentences by an author who had not read this code. */
const SETTING_WEIGHT = 1.2
const MAX_SETTINGS = 4

/** Any tool takes these; which fields its answer has, though, differs from tool to tool. */
const FORM = new Set(Object.keys(commonParameters).filter((name) => name !== 'fields'))

/** What a call is about, or where, rather than how it is to be done. */
const subjects: ReadonlySet<SlotSort> = new Set([
  'asset',
  'assets',
  'asset-from',
  'asset-to',
  'holdings',
  'stock',
  'protocol',
  'project',
  'mint',
  'pool',
  'address',
  'address-from',
  'address-to',
  'transaction',
  'indicator',
  'handle',
  'url',
  'receipt',
  'identifier',
  'wording',
  'search',
  'chain',
  'venue',
] as const)

/**
 * How much the settings that a tool can take from a text speak for it: a threshold, an order or a period is
 * rarely named in passing. The form of an answer is asked of any, and what a tool cannot do without is no setting.
 */
export function weighSettings({ slots }: IndexedTool, params: JsonObject): number {
  const settings = slots.filter(
    ({ name, sort, required }) =>
      params[name] !== undefined && !required && !subjects.has(sort) && !FORM.has(name),
  ).length
  return Math.exp(SETTING_WEIGHT * Math.min(settings, MAX_SETTINGS))
}
