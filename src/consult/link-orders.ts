import { memoize } from '../core/memoize.ts'
import type { Candidate } from './candidates.ts'
import type { EntityKind } from './entities/kinds.ts'
import type { Source } from './slots/source.ts'
import { DENIAL } from './text/denying-words.ts'

/** What is done with a link that nothing here does: what it charges is all that is looked at. */
const HANDLED =
  /(?<![\p{L}\d-])(?:shorten|whois|dns|nslookup|domain (?:lookup|owner|age)|scrape|crawl|screenshots?|summari[sz]e|translate|download|bookmark|seo|qr ?code|backlinks?|page ?speed|kürze|fasse|übersetze|herunterladen|acorta|resume|resumir|traduce|descarga|raccourcis|résume|traduis|télécharge|riassumi|traduci|scarica|resuma|traduza|baixe|сократи|скачай|переведи|перескажи|скороти|завантаж|переклади|streść|przetłumacz|pobierz|özetle|çevir|indir|ringkas|terjemahkan|unduh|tóm tắt|dịch|tải)(?!\p{L})|短縮|要約|翻訳|缩短|总结|翻译|截图|抓取|요약|번역|단축/iu

/** Whether a link is to be worked on rather than asked for its price or its gates. */
export function handlesLink({ indexed: { tool, slots } }: Candidate, { text, entities }: Source): boolean {
  return (
    tool.contract.family === 'x402-world' &&
    slots.some(({ sort }) => sort === 'url') &&
    entities.some(({ kind }) => kind === 'url') &&
    HANDLED.test(text.replace(LINKS, ''))
  )
}
const LINKS = /https?:\/\/\S{1,300}|(?<!\S)[\w.-]{2,80}\.[a-z]{2,12}(?:\/\S{0,200})?/g

/** "Latest tweets about solana", "NFL predictions": what others post, and games of sports, are in no news of ours. */
export function asksForPosts({ indexed: { tool } }: Candidate, { text, entities }: Source): boolean {
  if (tool.contract.id === 'prediction-game-health') return SPORTS.test(text)
  return (
    OF_NEWS.test(tool.contract.id) &&
    POSTS.test(text) &&
    !DENIAL.test(text) &&
    !entities.some(({ kind }) => kind === 'handle')
  )
}
const OF_NEWS = /^(?:news|headlines-search|trending-headline|sundown-digest|assets-detail|signal)$/
const POSTS =
  /(?<![\p{L}\p{M}])(?:tweets|tuits|tuítes|tweety|tweetler\p{L}{0,4}|твит(?:ы|ов|ами)|твіт(?:и|ів)|(?:reddit|x|twitter) posts|subreddits?|telegram (?:channels|groups)|youtube videos|podcasts?|تغريدات|ट्वीट)(?![\p{L}\p{M}])|推文|ツイート|트윗/iu
const SPORTS =
  /(?<![\p{L}\p{M}])(?:nfl|nba|mlb|nhl|ufc|f1|football|soccer|cricket|tennis|baseball|basketball|super bowl|world cup|f[uú]tbol|futebol|calcio|fußball|voetbal|футбол\p{L}{0,2}|bóng đá|sepak bola|كرة|क्रिकेट)(?![\p{L}\p{M}])|足球|サッカー|축구/iu

const word = (alternatives: string, unspaced: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])|${unspaced}`, 'iu')
interface Elsewhere {
  readonly near: RegExp
  readonly asked: RegExp
  readonly unless?: RegExp
}

const OWNERS =
  '(?<!\\p{L})(?:micro ?strategy|metaplanet|tesla|marathon digital|riot platforms|gamestop|el salvador|bhutan|semler|galaxy digital|blackrock|grayscale|микростратед?жи|тесла)(?!\\p{L})|微策略|特斯拉|マイクロストラテジー|メタプラネット|마이크로스트래티지|메타플래닛|테슬라'
const OWNING =
  '(?<!\\p{L})(?:holds?|owns?|treasury|tiene|posee|hält|besitzt|détien\\p{L}{1,3}|possède|detiene|possiede|tem|detém|possui|heeft|bezit|posiada|trzyma|держит|владеет|тримає|володіє|tutuyor|punya|memiliki|sở hữu|nắm giữ|يملك|تملك)(?!\\p{L})|持有|拥有|保有|보유'
/** What is kept elsewhere, and the tools that sentences about it resemble. */
const ELSEWHERE = memoize((): readonly Elsewhere[] => [
  {
    // accounts of other networks than X
    near: /^social-analyzer$/,
    unless: word('x|twitter|твиттер\\p{L}{0,2}|تويتر|ट्विटर', '推特|ツイッター|트위터'),
    asked: word(
      'instagram\\p{L}{0,4}|insta|tiktok\\p{L}{0,3}|facebook\\p{L}{0,3}|linkedin|youtube\\p{L}{0,3}|twitch|snapchat|pinterest|инстаграм\\p{L}{0,2}|инст[аеуы]|тикток\\p{L}{0,2}|фейсбук\\p{L}{0,2}|ютуб\\p{L}{0,2}|إنستغرام|انستغرام|انستجرام|تيك توك|इंस्टाग्राम|टिकटॉक',
      'インスタ|ティックトック|인스타|틱톡|抖音|小红书|小紅書',
    ),
  },
  {
    // collections
    near: /^(?:price|ticker|price-history|assets-detail|asset-search|support-resistance)$/,
    asked: word(
      'floor[ -]?pr(?:ice|eis|ijs)s?|precio (?:de )?suelo|prix plancher|preço (?:de )?piso|bodemprijs|vloerprijs|taban fiyat\\p{L}{0,3}|harga lantai|флор(?:[ -]?прайс)?|सबसे कम फ्लोर|फ्लोर प्राइस|سعر الأرضية',
      'フロア(?:価格|プライス)|地板[价價]|플로어 ?(?:가격|프라이스)|바닥가',
    ),
  },
  {
    // exchanges
    near: /^(?:order-book|market-depth)$/,
    asked:
      /^[^\p{L}\p{N}]{0,3}(?:(?:please|bitte|por favor|per favore|пожалуйста)[^\p{L}\p{N}]{1,2})?(?:setze?|stelle?|platziere?|lege?|place|put|set|submit|pon|coloca|mets|passe|metti|piazza|inserisci|zet|plaats|ustaw|złóż|wystaw|постав\p{L}{1,2}|выстав\p{L}{1,2}|размести|встанови|pasang|taruh|đặt|挂|掛|下)(?!\p{L}{3}).{0,40}(?:limit[- ]?order|limietorder|orden l[ií]mite|ordem limite|ordre limite|ordine limite|zlecenie (?:z )?limit|лимитн\p{L}{2} |лімітн\p{L}{2} |lệnh (?:limit|giới hạn)|限[价價]单?)/iu,
  },
  {
    // companies and states
    near: /^(?:market-depth|bitcoin|convert|evm-balances)$/,
    asked: new RegExp(
      `(?:${OWNERS})\\s?(?:\\p{L}{1,9}\\s){0,2}(?:${OWNING})|(?:${OWNING})\\s(?:\\p{L}{1,3}\\s)?(?:${OWNERS})`,
      'iu',
    ),
  },
])
/** Of an address of these chains a balance is known, and neither its past nor who holds its token. */
const OF_ADDRESS = /^(?:evm-balances|pool-ohlcv|dex-pairs|portfolio-value|wallet-activity|asset-resolve)$/
const HISTORY = memoize(() =>
  word(
    '(?:tx|txn|transactions?|transfers?) (?:history|log)|history of (?:tx|transactions|transfers)|historial de (?:transacciones|transferencias|movimientos)|historique des? (?:transactions|transferts)|transaktions(?:verlauf|historie|geschichte)|(?:cronologia|storico) (?:delle )?(?:transazioni|tx)|histórico de (?:transações|transferências)|transactiegeschiedenis|histori[aeę] (?:transakcji|przelewów)|истори[яюи] (?:транзакций|операций|переводов)|історі[яюї] (?:транзакцій|переказів)|işlem geçmişi\\p{L}{0,3}|(?:riwayat|histori) transaksi|lịch sử giao dịch|سجل (?:المعاملات|التحويلات)|लेनदेन (?:का )?इतिहास|(?:top |largest |biggest |\\d+ )holders|(?:mayores|principales) (?:poseedores|tenedores|holders)|(?:plus gros|principaux) (?:détenteurs|porteurs)|größten? (?:halter|inhaber)|(?:maggiori|principali) (?:detentori|possessori|holder)|(?:maiores|principais) (?:detentores|holders)|grootste (?:houders|bezitters)|najwięks\\p{L}{1,3} (?:posiadacz\\p{L}{0,3}|holder\\p{L}{0,3})|крупнейши\\p{L}{1,2} (?:держател|холдер)\\p{L}{1,2}|найбільш\\p{L}{1,3} (?:тримач|власник|холдер)\\p{L}{1,2}|en büyük (?:sahip|holder)\\p{L}{0,6}|(?:pemegang|holder) terbesar|(?:holder|người nắm giữ) lớn nhất|(?:أكبر|اكبر) (?:حاملي|المالكين|الحائزين)|सबसे बड़े (?:होल्डर|धारक)',
    '交易(?:记录|記錄|历史|歷史)|取引履歴|거래 ?(?:내역|기록)|最大(?:的)?持有者|(?:前|top)\\s?\\d+(?:大|名)?持有者|大口保有者|(?:최대|상위) ?(?:홀더|보유자)',
  ),
)

/** "Is this Instagram account real", "floor price of BAYC", "the holders of 0x…": what no source of ours knows. */
export function asksElsewhere({ indexed: { tool } }: Candidate, { text, entities }: Source): boolean {
  const { id } = tool.contract
  const isOf = (sort: EntityKind) => entities.some(({ kind }) => kind === sort)
  if (OF_ADDRESS.test(id) && isOf('evm') && !isOf('mint') && HISTORY().test(text)) return true
  return ELSEWHERE().some(
    ({ near, asked, unless }) => near.test(id) && asked.test(text) && unless?.test(text) !== true,
  )
}
