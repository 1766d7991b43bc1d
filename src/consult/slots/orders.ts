import type { Source } from './source.ts'

/** What comes first of a list: "worst 24h change first", "od najtańszych", "сначала самые дешёвые". */
const low =
  'worst|weak|lowest|smallest|least|cheap|loser|faller|peor|menor|mas (?:baj|barat)|pire|moins|plus (?:bas|faible|petit)|pior|mais (?:baix|barat)|peggior|piu (?:bass|economic)|meno|schlechtest|niedrigst|kleinst|billigst|gunstigst|schwachst|verlierer|slechtst|laagst|goedkoopst|kleinst|zwakst|dalers|najgorsz|najnizsz|najtansz|najmniejsz|tani|худш|низк|дешев|меньш|мал|упавш|слаб|гирш|гірш|найнижч|найменш|найдешев|en (?:dusu|ucuz|kotu|kucu)|ucuz|dusuk|kucuk|terendah|termurah|terkecil|terburuk|paling (?:rendah|murah|kecil)|thap|re nhat|sast|सस्त|छोट|الاقل|الارخص|الادني|الاسوا'
const high =
  'best|strong|highest|largest|biggest|most|expensive|pric|dear|mayor|mas (?:alt|car)|meilleur|plus (?:cher|chere|haut|grand|gros|fort)|maior|mais (?:car|alt)|melhor|maggior|piu (?:alt|car|grand)|miglior|hochst|grosst|teuerst|best|starkst|hoogst|grootst|duurst|najwyzsz|najwieksz|najdrozsz|najlepsz|drog|высок|больш|дорог|лучш|найвищ|найбільш|найдорож|pahali|yuksek|buyuk|tertinggi|termahal|terbesar|cao|dat nhat|mehng|महंग|बड़|الاعلي|الاغلي|الاكبر'
const first =
  'first|on top|at the top|zuerst|oben|primer[oa]s?|arriba|d abord|en premiers?|en tete|primeir[oa]s?|(?:per )?prim[aei]|in cima|eerst|bovenaan|najpierw|na gorze|сначала|вначале|сперва|первы\\p{L}{1,3}|вверху|спочатку|перши\\p{L}{1,3}|onc[eü]|ustte|dulu|di atas|lebih dulu|truoc|اولا|पहले|ऊपर|pehle|upar'
const to = 'to|a|al|alla|ai|à|ao|para|zu|bis|nach|naar|do|к|до|ke|den|sang|الي'
const within = '\\p{L}*(?: [^ ]+){0,3} '

const lowFirst = new RegExp(
  `(?:^| )(?:${low})${within}(?:${first})(?= |$)|(?:^| )(?:${first})(?: [^ ]+){0,2} (?:${low})`,
  'u',
)
const upwards = new RegExp(
  `(?:^| )(?:${low})\\p{L}*(?: [^ ]+){0,2} (?:${to})(?: [^ ]+){0,2} (?:${high})`,
  'u',
)
const downwards = new RegExp(
  `(?:^| )(?:${high})\\p{L}*(?: [^ ]+){0,2} (?:${to})(?: [^ ]+){0,2} (?:${low})`,
  'u',
)
const fromWorst =
  /(?:^| )(?:from|od|от|від|vom|desde|du|dal|do|van|dari|tu) (?:the |la |el |los |las )?(?:worst|peor|pior|peggior|schlechtest|slechtst|najgorsz|худш|гірш|terburuk)/u
const reverse =
  /(?:^| )(?:revers\p{L}*|invers[eao]s?|inverti[dt][oa]s?|al reves|al contrario|a rebours|umgekehrt\p{L}*|omgekeerd\p{L}*|odwrotn\p{L}*|od konca|обратн\p{L}*|зворотн\p{L}*|tersten|terbalik|nguoc lai|عكسي|معكوس|بالعكس|उल्टे|उलटे|ulta|ulte)(?= |$)|逆順|역순|倒着|倒過來|倒过来|反过来/u

/** The order that a list is asked for in by what comes first in it; backwards is the other way than it has by itself. */
export function readOrder({ words }: Pick<Source, 'words'>, sort: unknown): 'asc' | 'desc' | undefined {
  const text = words.map(({ folded }) => folded).join(' ')
  if (downwards.test(text)) return 'desc'
  if (upwards.test(text) || lowFirst.test(text) || fromWorst.test(text)) return 'asc'
  if (reverse.test(text)) return OF_WORDS.test(`${sort}`) ? 'desc' : 'asc'
  return undefined
}
const OF_WORDS = /^(?:name|symbol|assetClass)$/
