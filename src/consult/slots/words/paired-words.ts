import { memoize } from '../../../core/memoize.ts'
import { fold } from '../../text/fold.ts'
import { oncePerText } from '../../text/once.ts'
import type { Slot } from '../schema.ts'
import type { Source } from '../source.ts'

const ORDERED =
  'sort*, сорт*, order*, rank*, ordena*, ordina*, trie*, tri par, classe*, sortier*, geordnet*, gesorteerd*, sorteer*, sortuj*, posortuj*, uporządk*, отсортир*, сортир*, упорядоч*, sırala*, diz*, göre, urut*, diurut*, xếp*, sắp xếp, بترتيب, ترتيب*, رتب*, مرتب*, क्रम, हिसाब से, छाँट*, छांट*, 排序, 排列, 並べ, 順に, 順で, 정렬, 순으로, de menor a mayor, de mayor a menor, menor a mayor, mayor a menor, croissant*, décroissant*, crescent*, decrescent*, ascendent*, descendent*, du plus bas, du plus haut, dal più, do menor, do maior, aufsteigend, absteigend, oplopend, aflopend, rosnąco, malejąco, возрастан*, убыван*, от дешев*, от дорог*, зростан*, спадан*, від дешев*, artan, azalan, terendah, tertinggi, từ thấp, từ cao, tăng dần, giảm dần, تصاعدي*, تنازلي*, बढ़ते क्रम, घटते क्रम, 从低到高, 从高到低, 从大到小, 从小到大, 昇順, 降順, 高い順, 低い順, 오름차순, 내림차순, 높은 순, 낮은 순'

/** What two kinds of words give together, wherever in a sentence they stand; `*` stands for any ending. */
const rows = `
kind.spread: between exchanges, between venues, between the exchanges, across venues, across exchanges, entre exchanges, entre las bolsas, entre los exchanges, entre as corretoras, entre corretoras, entre les plateformes, entre plateformes, entre les bourses, zwischen börsen, zwischen den börsen, tra exchange, tra gli exchange, fra gli exchange, tra le borse, tussen beurzen, tussen de beurzen, między giełdami, pomiędzy giełdami, между биржами, між біржами, borsalar arası*, antar bursa, antar exchange, giữa các sàn, بين المنصات, بين البورصات, एक्सचेंजों के बीच, 交易所之间, 交易所間, 各交易所, 取引所間, 取引所の間, 거래소 간, 거래소간, 거래소 사이
kind.spread: cheap*, günstigst*, billigst*, barat*, moins cher*, economic*, goedkoop*, najtań*, tani*, дешев*, найдешев*, ucuz*, murah*, termurah, rẻ, ارخص, सस्त*, 最便宜, 最安, 最低, 싼 / dear*, expensive, pric*, teuer*, teur*, caro, cara, caros, caras, plus cher*, duur*, drog*, najdroż*, дорог*, найдорож*, pahalı*, mahal*, termahal, đắt, اغلى, महँग*, महंग*, 最贵, 最貴, 最高, 비싼
kind.launch: pump.fun, pump fun, памп фан*, пампфан*, بامب فن, بمب فن, ميم, memecoin*, meme coin*, мемкоин*, मीम कॉइन, ميم كوين, 土狗, ミームコイン, 밈코인 / startet, lanz*, lancer*, launches, نزلت, نزل, اطلاق*, sale, salga, sair, saia, surgir, surja, aparezca, aparece, sort, sorte, apparaît, apparaisse, rauskommt, erscheint, auftaucht, esce, spunta, compare, verschijnt, uitkomt, pojawi*, wyjdzie, появ*, выйдет, выходит, з'явит*, вийде, çık*, düş*, muncul, rilis, keluar, xuất hiện, ra mắt, ينزل, يطلع, يظهر, तेरे, आए, निकले, लॉन्च, comes out, shows up, appears, 出现, 上线, 出た, 出たら, 出てきたら, 나오면, 뜨면, 상장
segment.predicted: likely, susceptibl*, candidat*, weleens, kunnen zijn, könnten, probable*, probablement, posible*, possív*, prováve*, provavel*, wahrscheinlich*, vermutlich*, waarschijnlijk*, probabil*, prawdopodobn*, вероятн*, ймовірн*, olası*, muhtemel*, kemungkinan*, mungkin, khả năng, محتمل*, ممكن, संभाव*, संभवत*, 可能, 有望, かもしれない, 가능성 / next, prochain*, próxim*, nächst*, volgende, prossim*, kolejn*, następn*, следующ*, наступн*, sıradaki*, bir sonraki*, berikutnya, selanjutnya, tiếp theo, القادم*, التالي*, अगला, अगले, अगली, 下一个, 下一個, 接下来, 接下來, 次の, 다음
view.targets: pass, passes, passed, passing, pasen, pasan, superan, superen, bestehen, bestanden, passent, passant, passam, passem, superano, passano, doorstaan, przechodz*, przeszły, прошл*, проход*, geçen*, geçmiş, lolos, qua, vượt, اجتاز*, تجتاز, पास / check*, filter, filters, screening*, filtro*, control*, contrôle*, prüfung*, verific*, vérific*, toets*, kontrol*, weryfikac*, проверк*, перевірк*, kontrol*, denetim*, pemeriksaan, kiểm tra, الفحوص*, जाँच*, जांच*
sort.volume24h: ${ORDERED} / volume*, volumen*, hacim*, hacme, объем*, обсяг*, वॉल्यूम, 成交量, 거래량, 거래대금, 売買代金, 取引量
sort.mean30d: ${ORDERED}, apy, yield*, доходн*, дохідн* / rata rata, rata-rata, rata2, average, mean, promedio*, média, media, moyenne, durchschnitt*, gemiddeld*, średni*, средн*, середн*, ortalama*, trung bình, متوسط*, औसत
sort.change24h: ${ORDERED} / cambio, changement, verander*, veränder*, zmian*, зміни, зміною, التغير, 涨跌幅, 騰落率, 등락률, बढ़त, बदलाव, perubahan, kenaikan, değişim*, variación, variação, variazione, изменени*, 値上がり率, 상승률
sort.price: ${ORDERED} / precio*, prix, prezz*, preço*, preis*, prij*, cena, ceny, cenie, цен*, цін*, fiyat*, giá, سعر*, 가격, 価格, 値段, 价格, harga, कीमत, दाम, السعر, بالسعر
sort.tvl: ${ORDERED} / आकार, büyüklüğ*, büyüklük*, ukuran, kích thước, dimensione, taille, tamaño, tamanho, größe, grootte, wielkoś*, размер*, розмір*, حجم, الحجم, بالحجم
sort.tvl: de mayor, de más, con más, con mayor, de maior, com maior, com mais, de plus, les plus, più, mit der größten, met de grootste, en büyük, terbesar, lớn nhất, सबसे बड़े, الاكبر / tamaño, tamanho, taille, dimensione, ukuran, grandi, büyüklük*
sort.tvl: eerst, zuerst, najpierw, сначала, вначале, спочатку, primero, primeiro, d'abord, en premier, önce, dulu, dahulu, trước, 先に, 우선 / grootste, grotere, größt*, größer*, najwięk*, крупн*, больш*, найбільш*, більш*, grandes, gros, grosses, büyük*, besar, terbesar, lớn, 大き, 큰
sort.marketCap: ${ORDERED} / market cap, marketcap, mcap, capitali*, kapitali*, капитализац*, капіталізац*, piyasa değer*, vốn hóa, القيمه السوقيه, 市值, 時価総額, 시가총액, 시총
sort.name: ${ORDERED} / नाम, nama, nombre, nome, naam, имени, названию, isim*, tên, الاسم, بالاسم, اسم
`
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Grouped by what may stand beside a word: a class of all letters takes long to set up, and would stand at each of them. */
function anyOf(list: string): RegExp {
  const words = list
    .split(', ')
    .map((word) => ({ way: fold(word.replace('*', '')), isOpen: word.endsWith('*') }))
  const unspaced = words.filter(({ way }) => UNSPACED.test(way))
  const spaced = words.filter((word) => !unspaced.includes(word))
  const [open, whole] = [spaced.filter(({ isOpen }) => isOpen), spaced.filter(({ isOpen }) => !isOpen)]
  const begun = `(?<![\\p{L}\\p{M}])(?:${oneOf(open)}|${oneOf(whole)}(?![\\p{L}\\p{M}]))`
  return new RegExp(`${oneOf(unspaced)}|${begun}`, 'u')
}

function oneOf(words: readonly { readonly way: string }[]): string {
  return words.length === 0 ? '(?!)' : `(?:${words.map(({ way }) => way).join('|')})`
}

const pairs = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [choice = '', words = ''] = row.split(': ')
    return { choice, words: memoize(() => words.split(' / ').map(anyOf)) }
  })

const foldedOf = oncePerText(({ text }: Pick<Source, 'text' | 'words'>): string => fold(text))

/** A listed value that two words apart ask for: "the cheapest venue … the most expensive one", "who may … be next". */
export function readPairedChoice(
  { name, choices }: Slot,
  source: Pick<Source, 'text' | 'words'>,
): string | undefined {
  const isMeant = (choice: unknown) =>
    pairs.some(
      (one) => one.choice === `${name}.${choice}` && one.words().every((word) => word.test(foldedOf(source))),
    )
  return choices.filter((choice) => typeof choice === 'string').find(isMeant)
}
