import { fold } from './fold.ts'

/**
 * What numbers are called, a language a row: a value and its words. `*` marks what multiplies the number before it, `~`
 * a word that counts only beside another word for a number, since alone it may mean something else.
 */
const rows: Readonly<Record<string, string>> = {
  en: `1 one|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve|13 thirteen|14 fourteen|15 fifteen|16 sixteen|17 seventeen|18 eighteen|19 nineteen
    20 twenty|30 thirty|40 forty fourty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|100* hundred|12* dozen|1000* thousand|1000000* million|1000000000* billion|1000000000000* trillion|0.5 half|0.25 quarter quarters|2 couple~`,
  es: `1 un uno una|2 dos~|3 tres|4 cuatro|5 cinco|6 seis|7 siete|8 ocho|9 nueve|10 diez decena|11 once~|12 doce docena|13 trece|14 catorce|15 quince|16 dieciseis|17 diecisiete|18 dieciocho
    19 diecinueve|20 veinte veintena|21 veintiun veintiuno veintiuna|22 veintidos|23 veintitres|24 veinticuatro|25 veinticinco|26 veintiseis|27 veintisiete|28 veintiocho|29 veintinueve
    30 treinta|40 cuarenta|50 cincuenta|60 sesenta|70 setenta|80 ochenta|90 noventa|100 cien ciento centenar|200 doscientos doscientas|300 trescientos trescientas|400 cuatrocientos cuatrocientas
    500 quinientos quinientas|600 seiscientos seiscientas|700 setecientos setecientas|800 ochocientos ochocientas|900 novecientos novecientas|1000* mil|1000000* millon millones|0.5 medio media|2 par~`,
  pt: `1 um uma|2 dois duas|3 tres|4 quatro|5 cinco|6 seis|7 sete|8 oito|9 nove|10 dez dezena|11 onze|12 doze duzia|13 treze|14 catorze quatorze|15 quinze|16 dezesseis dezasseis|17 dezessete dezassete
    18 dezoito|19 dezenove dezanove|20 vinte|30 trinta|40 quarenta|50 cinquenta|60 sessenta|70 setenta|80 oitenta|90 noventa|100 cem cento|200 duzentos duzentas|300 trezentos trezentas|400 quatrocentos
    500 quinhentos quinhentas|600 seiscentos|700 setecentos|800 oitocentos|900 novecentos|1000* mil|1000000* milhao milhoes|1000000000* bilhao bilhoes|0.5 meio meia`,
  fr: `1 un une|2 deux|3 trois|4 quatre|5 cinq|6 six|7 sept~|8 huit|9 neuf~|10 dix dizaine|11 onze|12 douze douzaine|13 treize|14 quatorze|15 quinze quinzaine|16 seize
    20 vingt vingts vingtaine|30 trente trentaine|40 quarante quarantaine|50 cinquante cinquantaine|60 soixante soixantaine|70 septante|80 huitante|90 nonante|100* cent~ cents~|100 centaine
    1000* mille|1000 millier|1000000* million millions|1000000000* milliard milliards|0.5 demi demie`,
  de: `1 ein eine einen einer eins|2 zwei|3 drei|4 vier|5 funf fuenf|6 sechs|7 sieben|8 acht|9 neun|10 zehn|11 elf|12 zwolf zwoelf|13 dreizehn|14 vierzehn|15 funfzehn|16 sechzehn|17 siebzehn|18 achtzehn
    19 neunzehn|20 zwanzig|30 dreissig|40 vierzig|50 funfzig|60 sechzig|70 siebzig|80 achtzig|90 neunzig|100* hundert|12* dutzend|1000* tausend|1000000* million millionen
    1000000000* milliarde milliarden|0.5 halb halbe halben halbes halber|1.5 anderthalb eineinhalb|1.5 anderthalbe|2.5 zweieinhalb|3.5 dreieinhalb|4.5 viereinhalb|5.5 funfeinhalb|6.5 sechseinhalb|7.5 siebeneinhalb`,
  it: `1 un uno una|2 due~|3 tre|4 quattro|5 cinque|6 sei~|7 sette|8 otto|9 nove|10 dieci decina|11 undici|12 dodici dozzina|13 tredici|14 quattordici|15 quindici|16 sedici|17 diciassette|18 diciotto|19 diciannove
    20 venti ventina vent~|30 trenta trent~|40 quaranta quarant~|50 cinquanta cinquant~|60 sessanta sessant~|70 settanta settant~|80 ottanta ottant~|90 novanta novant~|100* cento|100 centinaio|1000* mille mila|1000000* milione milioni|1000000000* miliardo miliardi
    0.5 mezzo mezza`,
  nl: `1 een|2 twee|3 drie|4 vier|5 vijf|6 zes|7 zeven|8 acht|9 negen|10 tien|11 elf|12 twaalf dozijn|13 dertien|14 veertien|15 vijftien|16 zestien|17 zeventien|18 achttien|19 negentien|20 twintig
    30 dertig|40 veertig|50 vijftig|60 zestig|70 zeventig|80 tachtig|90 negentig|100* honderd|1000* duizend|1000000* miljoen|1000000000* miljard|0.5 half halve|1.5 anderhalf anderhalve|2.5 tweeenhalf tweeeneenhalf tweeeneenhalve tweeenhalve|3.5 drieenhalf drieenhalve`,
  pl: `1 jeden jedna jedno|2 dwa dwie dwoch|3 trzy trzech|4 cztery czterech|5 piec pieciu|6 szesc szesciu|7 siedem siedmiu|8 osiem osmiu|9 dziewiec dziewieciu|10 dziesiec dziesieciu|11 jedenascie
    12 dwanascie dwunastu tuzin|13 trzynascie|14 czternascie czternastu|15 pietnascie pietnastu|16 szesnascie|17 siedemnascie|18 osiemnascie|19 dziewietnascie|20 dwadziescia dwudziestu|30 trzydziesci trzydziestu
    40 czterdziesci czterdziestu|50 piecdziesiat piecdziesieciu|60 szescdziesiat|70 siedemdziesiat|80 osiemdziesiat|90 dziewiecdziesiat|100 sto~ stu|200 dwiescie dwustu|300 trzysta|400 czterysta
    500 piecset pieciuset|600 szescset|700 siedemset|800 osiemset|900 dziewiecset|1000* tysiac tysiace tysiecy|1000000* milion miliona miliony milionow|1000000000* miliard miliarda miliardy miliardow
    0.5 pol|0.25 cwierc|1.5 poltora poltorej`,
  ru: `1 один одна одну одно|2 два две двух двумя двум дві|3 тройка~ три трех тремя трем трьох|4 четыре четырех чотири|5 пять пяти п'ять|6 шесть шести шість|7 семь семи сім|8 восемь восьми вісім|9 девять девяти дев'ять|10 десять десяти десяток десятка десятку десятке
    11 одиннадцать|12 двенадцать двенадцати дванадцять дюжина дюжину|13 тринадцать|14 четырнадцать|15 пятнадцать пятнадцати|16 шестнадцать|17 семнадцать|18 восемнадцать|19 девятнадцать
    20 двадцать двадцати двадцять двадцатка двадцатку|30 тридцать тридцати тридцять|40 сорок сорока|50 пятьдесят пятидесяти полсотни|60 шестьдесят шестидесяти|70 семьдесят|80 восемьдесят|90 девяносто|100 сто ста сотню сотня сотка сотку сотки
    200 двести двухсот двісті|300 триста трехсот|400 четыреста|500 пятьсот пятисот|600 шестьсот|700 семьсот|800 восемьсот|900 девятьсот|1000* тысяча тысячу тысячи тысяч тисяча тисячі тисяч тысячами тыс
    1000* тыща тыщи тыщу тыщ косарь косаря косарей|1000000* лям ляма лямов лями|1000000000* ярд ярда ярдов|1000000* миллион миллиона миллионов мільйон мільйона мільйонів млн|1000000000* миллиард миллиарда миллиардов мільярд млрд|500000 полмиллиона полумиллиона полляма|500000000 полмиллиарда полумиллиарда|50 полтинник|500 пятихатка|0.25 четверть|0.5 пол половину половина
    1.5 полтора полторы полутора`,
  uk: `1 один одна одну|2 два дві двох|3 три трьох|4 чотири чотирьох|5 пять пяти пятьох|6 шість шести шістьох|7 сім семи|8 вісім восьми|9 девять девяти|10 десять десяти десяток десятку|11 одинадцять|12 дванадцять дванадцяти дюжина дюжину
    13 тринадцять|14 чотирнадцять|15 пятнадцять пятнадцяти|16 шістнадцять|17 сімнадцять|18 вісімнадцять|19 девятнадцять|20 двадцять двадцяти|30 тридцять тридцяти|40 сорок сорока|50 пятдесят пятдесяти півсотні|60 шістдесят|70 сімдесят
    80 вісімдесят|90 девяносто|100 сто ста сотню сотня сотка сотку сотки|200 двісті|300 триста|400 чотириста|500 пятсот|600 шістсот|700 сімсот|800 вісімсот|900 девятсот|1000* тисяча тисячу тисячі тисяч|1000000* мільйон мільйона мільйони мільйонів млн
    1000000000* мільярд мільярда мільярди мільярдів млрд|500000 півмільйона півляма|500000000 півмільярда|1000000* лям ляма лями лямів|0.25 чверть|0.5 пів половина|1.5 півтора півтори`,
  tr: `1 bir|2 iki ikiser|3 uc ucer|4 dort dorder|5 bes beser|6 alti~ altisar|7 yedi yediser|8 sekiz sekizer|9 dokuz dokuzar|10 on~ onar|20 yirmi yirmiyi|30 otuz otuzu|40 kirk kirki|50 elli~ elliyi|60 altmis|70 yetmis|80 seksen|90 doksan|100* yuz~|12 duzine|1000* bin~ bini~ bine~ binde~ binden~ binin~|1000000* milyon milyonu milyonun milyona milyonda milyondan milyonluk
    1000000000* milyar milyari milyarin milyara milyardan|0.5 yarim|0.25 ceyrek`,
  id: `1 satu|2 dua|3 tiga|4 empat|5 lima|6 enam|7 tujuh|8 delapan|9 sembilan|10 sepuluh|11 sebelas|10+ belas|10* puluh|12 selusin|100 seratus|1000 seribu|1000000 sejuta|1000000000 semiliar|100* ratus|1000* ribu
    1000000* juta|1000000000* miliar milyar|0.5 setengah|0.25 seperempat`,
  vi: `1 mot|2 hai~|3 ba~|4 bon tu~|5 nam~ lam~|6 sau~|7 bay~|8 tam~|9 chin|10* muoi|100* tram|1000* nghin ngan|1000000* trieu|1000000000* ty ti~|0.5 nua~`,
  ar: `1 واحد واحده|2 اثنين اثنان|3 ثلاث ثلاثه|4 اربع اربعه|5 خمس خمسه|6 ست سته|7 سبع سبعه|8 ثمان ثماني ثمانيه|9 تسع تسعه|10 عشر عشره|12 دزينه|20 عشرين عشرون|30 ثلاثين ثلاثون|40 اربعين اربعون|50 خمسين خمسون
    60 ستين ستون|70 سبعين سبعون|80 ثمانين ثمانون|90 تسعين تسعون|100 مئه مائه|200 مئتين مئتي مائتين مائتي|300 ثلاثمئه ثلاثمائه|400 اربعمئه اربعمائه|500 خمسمئه خمسمائه|600 ستمئه|700 سبعمئه|800 ثمانمئه
    900 تسعمئه|1000* الف الاف|2000 الفين الفي|1000000* مليون ملايين|2000000 مليونين مليوني|1000000000* مليار مليارات|0.5 نصف نص بنص|0.25 ربع`,
  hi: `1 एक|2 दो~|3 तीन|4 चार|5 पांच पाँच|6 छह छः छे|7 सात|8 आठ|9 नौ|10 दस|11 ग्यारह|12 बारह दर्जन|13 तेरह|14 चौदह|15 पंद्रह पन्द्रह|16 सोलह|17 सत्रह|18 अठारह|19 उन्नीस|20 बीस|21 इक्कीस|22 बाईस|24 चौबीस
    25 पच्चीस|28 अट्ठाईस|30 तीस|35 पैंतीस|36 छत्तीस|40 चालीस|45 पैंतालीस|48 अड़तालीस|50 पचास|60 साठ|65 पैंसठ|70 सत्तर|72 बहत्तर|75 पचहत्तर|80 अस्सी|90 नब्बे|95 पचानवे|99 निन्यानवे|100* सौ|1000* हजार हज़ार
    100000* लाख|1000000* मिलियन|10000000* करोड़|1000000000* अरब|0.5 आधा आधे आधी|0.25 चौथाई|1.5 डेढ़|2.5 ढाई|0.5^ साढ़े|0.25^ सवा|-0.25^ पौने`,
  hinglish: `1 ek~|2 do~|3 teen~ tin~|4 chaar~ char~|5 paanch~ panch~|6 chhe~ chhah~ chah~|7 saat~|8 aath~|9 nau~|10 das~ dus~|11 gyarah|12 barah|15 pandrah|20 bees bis~|25 pachees pachis|30 tees~|35 paintees|40 chalis chaalis|45 paintalis|50 pachas pachaas
    60 saath~|70 sattar|75 pachhattar|80 assi|90 nabbe|100* sau~|1000* hazaar hazar hajar hajaar|100000* lakh lac~ lakhs|10000000* crore karod karor crores|1000000000* arab~|0.5 aadha aadhe|1.5 dedh derh|2.5 dhai dhaai|0.5^ saadhe sadhe|0.25^ sawa|-0.25^ paune`,
  ko: `3 세~|4 네~|5 다섯|6 여섯|7 일곱|8 여덟|9 아홉|10 열|12 열두|15 열다섯|20 스무 스물|30 서른|40 마흔|50 쉰`,
}

/** Between the parts of a number: "two hundred and ten", "treinta y cinco", "một trăm lẻ năm". */
export const numberJoints: Readonly<Record<string, readonly string[]>> = {
  en: ['and'],
  es: ['y'],
  pt: ['e'],
  fr: ['et'],
  it: ['e'],
  nl: ['en'],
  vi: ['le', 'linh'],
}

/** A word for a number, in one language. */
export interface NumberWord {
  readonly language: string
  readonly value: number
  /** The number before it is multiplied, as in "dua belas" ten is added to it, or it is added to what follows: "साढ़े तीन". */
  readonly role: 'plain' | 'multiplies' | 'adds' | 'raises'
  /** Whether it is a number also where it stands alone. */
  readonly standsAlone: boolean
}

const roles: Readonly<Record<string, NumberWord['role']>> = { '*': 'multiplies', '+': 'adds', '^': 'raises' }

/** What each word is, in each language that has it. */
function readNumberRows(): ReadonlyMap<string, readonly NumberWord[]> {
  const found = new Map<string, NumberWord[]>()
  for (const [language, row] of Object.entries(rows))
    for (const cell of row.split(/\||\n\s+/)) {
      const [written = '', ...words] = cell.split(' ')
      for (const word of words) {
        const folded = fold(word.replace('~', ''))
        const one = {
          language,
          value: Number(written.replace(/[*+^]$/, '')),
          role: roles[written.at(-1) ?? ''] ?? 'plain',
          standsAlone: !word.endsWith('~'),
        } as const
        found.set(folded, [...(found.get(folded) ?? []), one])
      }
    }
  return found
}

/** Words for numbers of sixteen languages, folded. */
export const numberWords = readNumberRows()
