import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** "Ever", "of all time", "since the beginning": as far back as a tool reads, not a record such as an all-time high. */
const EVER =
  /\bever\b(?! (?:since|after))|\ball[- ]time\b(?![- ](?:high|low|top|ath|best price))|\b(?:since|from) (?:the )?(?:(?:very )?beginning|inception|launch|start|day one)\b|\b(?:entire|whole|full|complete) history\b|aller zeiten|jemals|seit (?:anfang|beginn)|de todos los tiempos|desde (?:el|o) (?:principio|inicio|início|começo)|de todos os tempos|depuis (?:le début|toujours)|de tous les temps|di (?:tutti i tempi|sempre)|dall['’]inizio|van alle tijden|sinds het begin|wszech czasów|od początku|за вс[её] время|с самого начала|за весь час|з самого початку|tüm zamanlar|başından beri|sejak awal|sepanjang masa|từ trước đến nay|mọi thời đại|từ đầu đến nay|有史以来|史上最|从一开始|最初から|역대|처음부터|منذ البداية|على الإطلاق|शुरुआत से|अब तक का सबसे/iu

/** The most of a tool's days, or of the bars that it looks over, where all of the past is asked about. */
export function readEver(slot: Slot, { text, entities }: Source, slots: readonly Slot[]): Value | undefined {
  if (slot.name === 'showTrades' && slot.maximum !== undefined && ALL_TRADES.test(text))
    return { value: slot.maximum, from: [] }
  const isDays = slot.name === 'days' && (slot.maximum ?? 0) >= 365
  const isBars = slot.name === 'limit' && slots.some(({ sort }) => sort === 'interval')
  if (!(isDays || isBars) || slot.maximum === undefined || !EVER.test(text)) return undefined
  const isLimited = entities.some(({ kind }) => kind === 'date' || kind === 'count')
  return isLimited ? undefined : { value: slot.maximum, from: [] }
}

/** "Show all trades": as many as can be shown. */
const ALL_TRADES =
  /(?:\ball(?: of)?(?: the)?|\bevery|todas las|todos los|toutes les|tous les|tutti i|tutte le|todas as|todos os|\balle|wszystkie|все|всі|tüm|bütün|semua|tất cả(?: các)?|كل|جميع|सभी|सारे) (?:single )?(?:trades?|operaciones|opérations|transactions|transações|operazioni|operações|transakcje|сделки|угоди|işlem|transaksi|lệnh|giao dịch|الصفقات|ट्रेड)|(?:全部|所有|すべての|全ての|全)(?:交易|取引|トレード)|모든 (?:거래|매매)/iu
