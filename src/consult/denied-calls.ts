import type { Decision } from './decide.ts'
import type { Source } from './slots/source.ts'

/** What denies in seventeen languages, wherever it stands: to ask once too often costs less than what is ended. */
const DENIAL =
  /(?<![\p{L}\p{M}])(?:not?|never|n['’]?t|don['’]?t|dont|won['’]?t|cannot|without|keep|nunca|jamás|não|nao|ne|n['’]|pas|jamais|nicht|nie(?:mals)?|kein\p{L}{0,2}|non|mai|niet|nooit|geen|не|никогда|ніколи|нельзя|jangan|tidak|nggak|gak|bukan|đừng|chớ|không|لا|لن|मत|न|ना|नहीं|mat|nahi|nahin)(?![\p{L}\p{M}])|\p{L}(?:n['’]t)(?!\p{L})|(?:不要|别|別|勿|不用|不必|莫)|(?:ないで|なくて|ません|するな|やめて)|지 ?(?:마|말)|말아|(?<![\p{L}])\p{L}{2,}(?:ma|me|mayın|meyin|mayin|masın|mesin)(?=[\s.!]*$)/iu

/** "I don't need it any more" is a reason to end it. */
const NEEDLESS =
  /no longer|any ?more|(?:not|n['’]?t|never) (?:really )?(?:need(?:ed)?|us(?:e|ed|ing)|want)(?! to)|unspent|not (?:been )?spent|ya no|no (?:l[ao] )?(?:necesito|uso)|já não|não (?:preciso|uso)|plus besoin|pas besoin|sers? plus|nicht mehr|brauch\p{L}* (?:\p{L}+ ){0,3}nicht|nicht (?:gebraucht|nötig|benötigt)|non (?:mi |mi serve|serve|ne ho|lo uso)|niet meer|niet nodig|nie (?:jest )?potrzeb|już nie|больше не|(?:не|ні) (?:нужн|над[оі]|треба|потріб)|більше не|gerek yok|lazım değil|ihtiyacım|perlu|không cần|ما عاد|لا (?:أحتاج|حاجة)|لم أعد|لم يعد|चाहिए|ज़?रूरत|जरूरत|zarurat|不用了|不需要|いらない|不要(?:に|な|です|だ)|もう|필요 ?없/iu
/** "Do not forget the price" asks for it. */
const REMINDING =
  /forget|olvid|esque|oubli|vergess|dimentic|verge[te]|zapom|забу|забыв|unut|lupa|quên|忘|잊|تنس|भूल|bhool/iu

/** Whether nothing is asked for: "do not close my session", "I don't want news". */
export function isDenied({ ranked: [best], source }: Decision): boolean {
  const isEnding = best?.indexed.tool.contract.ends === true
  if (!isEnding) return isWhollyRefused(source)
  return DENIAL.test(source.text) && !NEEDLESS.test(source.text)
}

/** Whether a refusal holds every word but its subject, and one more such as "I" or "please". */
function isWhollyRefused({ constraints, words, entities, text }: Source): boolean {
  const clauses = constraints.filter((one) => one.kind === 'not' && one.isClause)
  // a run of letters that no space parts may hold more than its refusal, and "or not?" asks
  if (clauses.length === 0 || !text.includes(' ') || /[?？؟]/.test(text) || REMINDING.test(text)) return false
  const held = [...clauses, ...entities.map(({ at, length }) => ({ from: at, to: at + length }))]
  return words.filter((_, at) => !held.some(({ from, to }) => from <= at && at < to)).length <= 1
}
