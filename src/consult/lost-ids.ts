import type { JsonObject } from '../core/json.ts'
import type { Source } from './slots/source.ts'

/** `ses_98fe22`, `mon_7f3a`: an id by its form, of whatever length. */
const ID = /^(?:ses|sess|session|mon|monitor|gen|vid|video|pt|pay|pmt|rcpt|job|task)_(?=[\w-]*\d)[\w-]{3,}$/i

/** Ids that no parameter took, such as one that is no id of ours: without it another session may be meant. */
export function findLostIds(
  inputs: readonly JsonObject[],
  { words }: Pick<Source, 'words'>,
): readonly string[] {
  const isSet = (raw: string) =>
    inputs.some((params) => Object.values(params).some((value) => `${value}`.includes(raw)))
  return words.flatMap(({ raw }) => (raw.includes('_') && ID.test(raw) && !isSet(raw) ? [raw] : []))
}
