import type { Decision } from './decide.ts'
import type { IndexedTool } from './index-tools.ts'
import type { Source } from './slots/source.ts'
import { DENIAL } from './text/denying-words.ts'

/** "I don't need it any more" is a reason to end it. */
const NEEDLESS =
  /no longer|any ?more|(?:not|n['’]?t|never) (?:really )?(?:need(?:ed)?|us(?:e|ed|ing)|want)(?! to)|unspent|not (?:been )?spent|ya no|no (?:l[ao] )?(?:necesito|uso)|já não|não (?:preciso|uso)|plus besoin|pas besoin|sers? plus|nicht mehr|brauch\p{L}* (?:\p{L}+ ){0,3}nicht|nicht (?:gebraucht|nötig|benötigt)|non (?:mi |mi serve|serve|ne ho|lo uso)|niet meer|niet nodig|nie (?:jest )?potrzeb|już nie|больше не|(?:не|ні) (?:нужн|над[оі]|треба|потріб)|більше не|gerek yok|lazım değil|ihtiyacım|perlu|không cần|ما عاد|لا (?:أحتاج|حاجة)|لم أعد|لم يعد|चाहिए|ज़?रूरत|जरूरत|zarurat|不用了|不需要|いらない|不要(?:に|な|です|だ)|もう|필요 ?없/iu
/** "Do not forget the price" asks for it. */
const REMINDING =
  /forget|olvid|esque|oubli|vergess|dimentic|verge[te]|zapom|забу|забыв|unut|lupa|quên|忘|잊|تنس|भूल|bhool/iu

/** Whether nothing is asked for: "do not close my session", "I don't want news". */
export function isDenied({ ranked: [best], source }: Decision): boolean {
  const isEnding = best?.indexed.tool.contract.ends === true
  if (!isEnding) return isWhollyRefused(source, best?.indexed.tool.contract.id ?? '')
  return DENIAL.test(source.text) && !NEEDLESS.test(source.text)
}

/** What ends something, in the same languages. */
const ENDING =
  /\b(?:clos(?:e|ed|ing)|end(?:ed|ing)?|terminat\w*|delet\w*|remov\w*|cancel\w*)\b|cierr|cerr[ae]|cl[oô]tur|ferm(?:e|er|ez)\b|supprim|termin|elimin|borr[ae]|encerr|fech|apag|chiud|cancell|schlie(?:ß|ss)|beend|l(?:ö|oe)sch|slui|be(?:ë|e)indig|verwijder|zamy?k|zako[nń]cz|ko[nń]cz|usu[nw]|kas(?:uj|ow)|закр[ыо]|закри|заверш|законч|закінч|удал|видал|kapat|sonland|sil(?:me|in)|tutup|akhir|hapus|đóng|kết thúc|xo[áa]|关闭|關閉|關掉|关掉|结束|結束|删除|刪除|閉じ|終了|消[しさ]|削除|닫|종료|삭제|غلق|قفل|تسكر|نه[يى]|حذف|बंद|समाप्त|हटा|band kar|hata/iu

/** The tool that ends what a short sentence is to keep, whichever tool of its family came first: "لا تنهي الجلسة". */
export function deniedEnding(
  { ranked, source: { text, words } }: Decision,
  tools: readonly IndexedTool[],
): IndexedTool | undefined {
  if (words.length > FEW_WORDS || /[?？؟]/.test(text)) return undefined
  if (!DENIAL.test(text) || NEEDLESS.test(text) || !ENDING.test(text)) return undefined
  const families = ranked.map(({ indexed }) => indexed.tool.contract.family)
  const isOf = (family: string) =>
    tools.find(({ tool: { contract } }) => contract.ends === true && contract.family === family)
  return families.map(isOf).find((one) => one !== undefined)
}
const FEW_WORDS = 8

/** Whether a refusal holds every word but its subject, and one more such as "I" or "please" that does not name the tool. */
function isWhollyRefused({ constraints, words, entities, text }: Source, toolId: string): boolean {
  const clauses = constraints.filter((one) => one.kind === 'not' && one.isClause)
  // a run of letters that no space parts may hold more than its refusal, and "or not?" asks
  if (clauses.length === 0 || !text.includes(' ') || /[?？؟]/.test(text) || REMINDING.test(text)) return false
  const held = [...clauses, ...entities.map(({ at, length }) => ({ from: at, to: at + length }))]
  const others = words.filter((_, at) => !held.some(({ from, to }) => from <= at && at < to))
  return others.length === 0 || (others.length === 1 && others[0]?.folded !== toolId)
}
