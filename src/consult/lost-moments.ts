import type { IndexedTool } from './index-tools.ts'
import type { Filled } from './slots/fill.ts'
import type { Source } from './slots/source.ts'
import { oncePerText } from './text/once.ts'

const WHEN =
  'when|during|(?:at|around) the time (?:of|that)|(?:on )?the (?:day|week|month) (?:of|that)|cuando|durante|el d[ií]a (?:del?|que|en que)|en el momento (?:del?|que)|quando|no dia (?:d[aoe]|em que)|quand|lorsque?|lors d[eu]s?|pendant|le jour (?:d[eu]s?|où)|au moment (?:d[eu]s?|où)|während|am tag (?:de[rs]|als)|zur zeit de[rs]|als(?= (?:\\p{L}+ ){1,4}(?:ging|fiel|war|kam|wurde|brach|startete|gewann))|il giorno (?:de[il]\\p{L}*|in cui)|toen|tijdens|op de dag (?:van|dat)|kiedy|gdy|podczas|w dniu|когда|во время|в момент|коли|під час|ketika|sewaktu|(?:saat|waktu)(?! ini| sekarang)|khi|lúc(?! này)|vào ngày|عندما|لما|اثناء|أثناء|जब'
const AFTER =
  'before|after|since|antes d[aeo]l?s?|después del?|depois d[aeo]s?|avant|après|vor de[mr]|nach de[mr]|seit de[mr]|prima d\\p{L}+|dopo|voor de|na de|sinds de|przed|po|до|после|після|перед|sebelum|setelah|sesudah|trước|sau|قبل|بعد'
/** Behind "before" and "after" only an event is one: other words may be an hour or what is compared. */
const EVENT =
  '\\p{L}*(?:halving|merge|crash|collaps|krach|fork|listing|launch|election|etf|covid|pandemi|hack|depeg|bankrupt|quiebra|faillite|pleite|insolven|krise|cris[ie]s|обвал|халвинг|халвінг|слияни|злитт|запуск|выбор|вибор|крах|банкрот|zusammenbruch|absturz|wahl|ineenstorting|verkiezing|elecci|eleiç|elezion|élection|wybor|seçim|pemilu|bầu cử|انهيار|التنصيف|हाविंग|हाल्विंग)\\p{L}*'
const CLAUSE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${WHEN})\\s[^,.;?!،。，？]{3,80}|(?:${AFTER})\\s(?:[\\p{L}\\p{N}'’-]{1,15}\\s){0,3}?${EVENT}(?:\\s\\d{4})?|(?:at|around) the (?:[\\p{L}\\p{N}'’-]{1,15}\\s){0,2}?${EVENT})`,
  'iu',
)
const HUNG_ON =
  /[\p{L}\p{N}]{2,16}(?:的时候|的時候|(?:崩盘|崩溃|暴雷|破产|减半|合并|上线|上市|当选|崩盤|破產|減半|合併|當選)(?:时|時|那天|当天|前|后|後)|のとき|した(?:時|頃)|(?:破綻|半減期|崩壊|暴落|当選|上場)(?:時|の時|の日|前|後|当時)|(?:했|됐|났|갔|졌)을 ?때|당시|무렵|\s(?:sırasında|döneminde)|(?:dığında|diğinde|duğunda|düğünde|tığında|tiğinde|tuğunda|tüğünde)|\sके (?:समय|वक्त|वक़्त|दौरान))/u

/** What a text asks about, of a time that only an event names. */
export const momentIn = oncePerText(({ text }: Pick<Source, 'text' | 'words'>): string | undefined => {
  const clause = CLAUSE.exec(text)
  // "when is the next …" asks
  const isAsked = clause?.index === 0 && !/[,，،]|तब/.test(text)
  return isAsked ? undefined : (clause ?? HUNG_ON.exec(text))?.[0].trim()
})

/** "What was BTC at when FTX collapsed": a time that no calendar knows, where the call would tell of now instead. */
export function findLostMoment(
  { slots }: IndexedTool,
  { params }: Filled,
  source: Source,
): string | undefined {
  const times = slots.filter(({ name, sort }) => sort === 'moment' || name === 'days')
  if (times.length === 0 || times.some(({ name }) => params[name] !== undefined)) return undefined
  if (source.entities.some(({ kind }) => kind === 'date' || kind === 'clock')) return undefined
  return momentIn(source)
}
