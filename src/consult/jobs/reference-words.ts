import { fold } from '../text/fold.ts'

/** Words that stand for what another part names. */
export const pronouns = new Set(
  'both them it its their each which these those same beide beiden davon dessen deren dafur ihn seine ihre les leur ses son sa ambos entrambi suyo suya su sus dele dela deles delas seu sua suo sua tego jego jej niego ervan daarvan zijn оба их его ее него ней нему ним них ній ним його її onun bunun ondan uska uski uske iska iski iske उसका उसकी उसके इसका इसकी इसके له لها عنه عنها منه منها 両方 둘 两者'.split(
    ' ',
  ),
)

/** Words by which a setting is for all that stands before. */
export const allWords = new Set(
  'all both each alle beide jeweils tous toutes chacun chacune todos todas ambos ambas tutti tutte entrambi ciascuno wszystkie oba obie оба обе каждый усі обидва hepsi ikisi semua keduanya masing everything dos dois allebei обоим усюди всюди всюду везде الاثنين الاتنين كلها كلاهما dono'
    .split(' ')
    .map(fold),
)
