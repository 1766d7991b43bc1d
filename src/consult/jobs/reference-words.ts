import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'

/** Words that stand for what another part names. */
export const pronouns = new Set(
  'both them it its their each which these those same beide beiden davon dessen deren dafur ihn seine ihre les leur ses son sa ambos entrambi suyo suya su sus dele dela deles delas seu sua suo sua tego jego jej niego ervan daarvan zijn оба их его ее него ней нему ним них ній ним його її onun bunun ondan uska uski uske iska iski iske उसका उसकी उसके इसका इसकी इसके له لها عنه عنها منه منها 両方 둘 两者'.split(
    ' ',
  ),
)

/** Words by which a setting is for all that stands before. */
export const allWords = new Set(
  'all both each alle beide jeweils tous toutes chacun chacune todos todas ambos ambas tutti tutte entrambi ciascuno wszystkie oba obie оба обе каждый усі обидва hepsi ikisi semua keduanya masing everything dos dois allebei обоим усюди всюди всюду везде кожного каждого каждой кожної każdego každého cada chaque ogni ognuno ciascuna elk elke je her tiap setiap mỗi كل جميع हर 各 每 都 都要 둘 الاثنين الاتنين كلها كلاهما dono'
    .split(' ')
    .map(fold),
)

/** The same where words stand without spaces, and the ending of "10'ar". */
const UNSPACED_ALL = /どちらも|どっちも|両方|いずれも|都[要用看在是]|各[取要]|每[个個]|각각|씩$|둘다|모두/u

/** Whether a word states that what stands with it is for all that stands before. */
export function isForAll({ folded, gap }: Word): boolean {
  return allWords.has(folded) || UNSPACED_ALL.test(folded) || (gap === '' && /^[ae]r$/.test(folded))
}

/** "The fees there": whether words refer to where another job is. */
export function refersToLocation(words: readonly Word[]): boolean {
  return words.some(
    ({ folded, raw }) => there.has(folded) || UNSPACED_THERE.test(folded) || raw.toLowerCase() === 'lá',
  )
}

const there = new Set(
  'there same ahi aca alli disana situ dort selben dieselbe alli alla mismo misma mesmo mesma stesso stessa daar dezelfde hetzelfde tym samym tej samej там том той же тією orada ayni sana sama هناك نفس वहां वहाँ वही'
    .split(' ')
    .map(fold),
)
const UNSPACED_THERE = /那里|那裡|هناك|那边|同一|该链|同链|そこ|同じ|거기|같은/u
