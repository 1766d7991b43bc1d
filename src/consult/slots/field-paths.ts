import { hasField, listFields } from '../../tools/answers/field-check.ts'
import { parseFieldPath } from '../../tools/answers/field-path.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { readAsset } from '../entities/asset-mentions.ts'
import { wordsIn } from '../entities/lexicon.ts'

/** A member of an answer as a path writes it: `price`, `coins[].deviationPct`, `days[:7]`. */
const PATH = String.raw`[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}|\[-?\d{0,6}:?-?\d{0,6}\]){0,8}`
const JOINT = String.raw`["']?\s{0,2}(?:[,、،;&+]|(?<=\s)(?:and|und|et|y|e|en|i|ve|dan|và|и|та|و|और|和)(?=\s)|と|와)\s{0,2}["']?`
const LIST = `(${PATH}(?:${JOINT}${PATH}){0,20})`
const WORD =
  '(?:fields?|campos?|campi|champs?|feld(?:er)?|veld(?:en)?|pol[ae]|alanları|alanlar|alan|kolom|trường|пол[яе]|フィールド|項目|字段|필드|الحقول|حقول|फ़?ील्ड)'
const ONLY =
  '(?:only|just|nur|ausschließlich|solo|sólo|só|somente|apenas|[uú]nicamente|exclusivamente|uniquement|seulement|juste|soltanto|alleen|slechts|enkel|uitsluitend|tylko|wyłącznie|jedynie|sadece|yalnız(?:ca)?|hanya|cukup|chỉ|только|лишь|исключительно|лише|тільки|виключно|فقط|सिर्फ|केवल|[仅只](?:要|返回|看|需要)?|만|だけ)'
const ANSWER = '(?:answer|response|reply|output|result)'

/** "fields=price,asOf", "Felder: items[].title". */
const SIGNED = new RegExp(
  String.raw`(?<![\p{L}\w])${WORD}["']?\s{0,2}[=:：]\s{0,2}["'[(]{0,2}${LIST}["'\])]{0,2}(?![\p{L}\w])`,
  'iu',
)
/** "only the field index", "fields prices[].price and prices[].symbol". */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\w])(${ONLY}\s?(?:\p{L}{1,4}\s)?)?${WORD}(?:は|を|が|[은는을를이가]|['’]?[ıi]|lar[ıi]|s)?\s{0,2}(?:(?:set\s)?to\s)?(${ONLY}\s)?${LIST}(\s{0,1}${ONLY})?(?![A-Za-z_[\]])`,
  'iu',
)
/** "Only the price and asOf fields", "sadece price ve asOf alanları". */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\w])(?:${ONLY})\s(?:(?:return|give|send|show|me|the)\s){0,3}${LIST}\s${WORD}(?:lar[ıi]|[ıi])?(?![\p{L}\w=:])`,
  'iu',
)
/** "score and findings as fields". */
const BEHIND = new RegExp(
  String.raw`(?<![\w.[\]])${LIST}\s(?:as|als|como|comme|come)\s(?:the\s)?${WORD}(?![\p{L}\w])`,
  'iu',
)
/** "only candles[].close": no prose has brackets like these. */
const BRACKETED =
  /(?<![\w.[\]])[A-Za-z_][\w.]{0,80}\[-?\d{0,6}:?-?\d{0,6}\](?:\.?\w{1,60}|\[-?\d{0,6}:?-?\d{0,6}\]){0,6}/gu
const ONLY_WORD = new RegExp(`(?<![\\p{L}\\w])${ONLY}(?![\\p{L}\\w])`, 'iu')
const RETURN = '(?:(?:return|send|reply|respond|answer)(?: with)?)'
/** What may stand behind fields; behind `signal.bias` anything but another one. */
const TAIL = String.raw`(?![\p{L}\w=:([])(?:(?=\s{0,2}(?:$|[^a-zа-яё\s]|(?:please|pls|back|and|of|for|from|bitte|por|svp|graag|von|van|de|di|do|da|para|pour|für|voor|dla|для)(?!\p{L})))|(?<=[a-z]\.\w{1,60})(?!${JOINT}${PATH}))`
/** "Return only mood,pegs", "nur signal.bias": without a word for fields what is written must look like them. */
const BARE = new RegExp(
  String.raw`(?<![\p{L}\w])(${RETURN}\s)?${ONLY}\s?(${RETURN}\s)?(?:(?:give|show|me|the|want|need|i|with|mit|con|avec|com|met)\s){0,4}${LIST}${TAIL}`,
  'iu',
)
/** "Reply with score,dangers only", "limit the answer to score,findings". */
const RETURNED = new RegExp(
  String.raw`(?<![\p{L}\w])(?:${RETURN}\s${LIST}\sonly(?![\p{L}\w])|(?:limit|restrict|trim|cut|narrow|reduce)\s(?:(?:the|its|your)\s)?${ANSWER}\s(?:down\s)?to\s${LIST}${TAIL})`,
  'iu',
)
const MAY_NAME_PATHS = new RegExp(
  String.raw`\[|${WORD}|[a-z]\.[a-z]|[a-z][A-Z][a-z]|return|send|reply|respond|answer|output`,
  'iu',
)
/** What no word of a sentence looks like. */
const SPELLED = /[.[]|[a-z][A-Z]/

/** A text without the fields of the answer that it asks for alone, and these. */
export function cutFieldPaths(text: string): { readonly text: string; readonly paths: readonly string[] } {
  if (!MAY_NAME_PATHS.test(text)) return { text, paths: [] }
  const list = findList(text)
  if (list) {
    const rest = cutBracketed(
      text.replace(list.whole, list.whole.replace(list.written, ' ').replace(/[=:：]/, ' ')),
    )
    return { text: rest.text, paths: [...new Set([...pathsIn(list.written), ...rest.paths])] }
  }
  return cutBracketed(text)
}

function findList(text: string): { readonly whole: string; readonly written: string } | undefined {
  const signed = SIGNED.exec(text)
  if (signed) return { whole: signed[0], written: ownPart(signed[1] ?? '') }
  const behind = BEHIND.exec(text)
  if (behind && !ONLY_WORD.test(behind[1] ?? '')) return { whole: behind[0], written: behind[1] ?? '' }
  const named = NAMED.exec(text)
  const [whole = '', before, after, list = '', last] = named ?? []
  const isMeant = before !== undefined || after !== undefined || last !== undefined || SPELLED.test(list)
  if (isMeant) return { whole, written: ownPart(list) }
  const listed = BEFORE.exec(text)
  return listed ? { whole: listed[0], written: listed[1] ?? '' } : findBare(text)
}

function findBare(text: string): { readonly whole: string; readonly written: string } | undefined {
  const returned = RETURNED.exec(text)
  const [whole, before, after, list = ''] = returned
    ? [returned[0], returned[0], undefined, returned[1] ?? returned[2]]
    : (BARE.exec(text) ?? [])
  if (whole === undefined) return undefined
  const parts = pathsIn(ownPart(list))
  const isReturned = before !== undefined || after !== undefined
  const isListed = isReturned && parts.length > 1 && /[^\s],[^\s]/.test(list)
  const isMeant = (isListed || parts.some((part) => MEMBER.test(part))) && !parts.some(isName)
  return isMeant ? { whole, written: ownPart(list) } : undefined
}

/** A member of a member, or a name of two words in one: no "pump.fun" and no "jitoSOL". */
const MEMBER = /[a-z]\.[a-z]|[a-z][A-Z][a-z]/
const DOMAIN = /\.(?:fun|com|org|net|xyz|io|fi|finance|network|eth|sol|app|exchange|dev|ai|trade|market)$/i

function isName(part: string): boolean {
  return DOMAIN.test(part) || readAsset(wordsIn(part), 0) !== undefined
}

/** "a[].b, six" and "a,b and all sources": what follows a space must be written as what stands before it. */
function ownPart(list: string): string {
  const parts = list.split(JOINTS)
  const isPlain = (part: string | undefined) => part !== undefined && !SPELLED.test(part)
  const isTight = /[^\s],[^\s]/.test(list)
  let own = parts[0] ?? ''
  const isFirstPlain = isPlain(parts[0])
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const [joint = '', part = ''] = [parts[at], parts[at + 1]]
    if (/\s/.test(joint) && isPlain(part) && (isTight || !isFirstPlain)) break
    own += joint + part
  }
  return own
}
const JOINTS = new RegExp(`(${JOINT})`, 'iu')

function cutBracketed(text: string): { readonly text: string; readonly paths: readonly string[] } {
  const paths = text.match(BRACKETED) ?? []
  return { text: paths.length > 0 ? text.replace(BRACKETED, ' ') : text, paths }
}

function pathsIn(list: string): readonly string[] {
  return list.split(JOINTS).filter((_, at) => at % 2 === 0)
}

/** Those of the paths that lead somewhere in the answers of a tool; "mood" is `pulse.mood` where no other field nearer to the top is called so. */
export function knownPaths(
  paths: readonly string[],
  { outputSchema }: Pick<Tool, 'outputSchema'>,
): readonly string[] {
  return paths.flatMap((text) => {
    const path = parseFieldPath(text)
    if (path !== undefined && hasField(outputSchema, path)) return [text]
    const [nearest, next] = listFields(outputSchema)
      .filter((field) => endsIn(field, text))
      .map((field) => ({ field, depth: field.split('.').length }))
      .toSorted((one, other) => one.depth - other.depth)
    return nearest && nearest.depth !== next?.depth ? [nearest.field] : []
  })
}

/** Whether a path is another one from its last members on. */
export function endsIn(path: string, end: string): boolean {
  return path === end || path.endsWith(`.${end}`)
}
