/** What currencies of states are called: their code, then their names in all cases. What several states have in common is a row of its own, in small letters. */
export const currencyRows = `
USD usd dollar dollars bucks us$ dolar dólar dólares dolares dolari dollari dolarów dolary dolara доллар доллара долларов доллары долл баксов 美元 美金 刀 ドル 米ドル 달러 불 دولار دولارات डॉलर đô usd$ $ doları dolarla dolarda dolarze dolarowi доларі долару доларом доларах доларам долларе долларом dólari dólarach dolarach dolarům dolare dolarem dolarlık doların dolardan dolarları dolarami доллару долларам долларами долларах доларів долари долара 달러화 달러어치 دولارا الدولار दॉलर डालर डॉलरों usd相当 бакс бакса баксы баксам баксах баксами dollarów dollaro dollár डालर्स
EUR eur euro euros evro avro евро 欧元 ユーロ 유로 يورو यूरो € euroya euroyu eurodan euroluk euronun euroyla avroya avroyu avrodan avronun євро euron euroda avroluk eurosun 유로화 ユーロ相当 يورا يوروهات euró евром
GBP gbp pound pounds sterling quid libra libras sterlin фунт фунтов 英镑 ポンド 파운드 £ sterlina sterline sterlinach funt funta funty funtów funtach funtem фунта фунты фунтах фунтам фунти фунтів livres 英鎊 پاوند جنيهات पाउंड poundsterling pfund ponden pondów esterlinas esterlina стерлингов стерлингах
JPY jpy yen yenes ienes иен иены 日元 日圆 円 엔 ين येन ¥ 엔화 日圓 日本円 日円 日幣 йен йены йенах иенах єн єни єну єнах jenach jenów yens
CNY cny yuan rmb renminbi юань юаней 人民币 元 块钱 위안 يوان юанів юані юанями юаням 위안화 人民幣 块人民币 yuanes yuans юаня юанях юане yuanach 元人民币
INR inr rupee rupees rupaye rupay rupaiye rupia rupias रुपये रुपया रुपए रुपयों ₹ рупий рупиях рупии рупію рупій रुपीज रुपिया روبية rupii rupie ルピー 루피 卢比 盧比 rupisi
KRW krw won вон 韩元 ウォン 원 ₩ 원화 원어치 韓元 韩币 ون
BRL brl reais real r$ реалов reales réais реалах レアル 헤알 雷亚尔
CAD cad 加元 加币 加幣 加拿大元 カナダドル 캐나다달러 캐달러 loonie
AUD aud 澳元 澳币 澳幣 豪ドル オーストラリアドル 호주달러 澳大利亚元
CHF chf swissie franken francs franc franco francos frank franchi franków франков франк франка 瑞郎 法郎 フラン 프랑 فرنك फ्रैंक франках franka frankach francaise 瑞士法郎 スイスフラン 프랑을
MXN mxn peso pesos песо 比索 ペソ 페소 pesoda 披索 pesosu
NGN ngn naira найра 奈拉
RUB rub ruble rubles рубль рубля рублей рублях руб рубли 卢布 ₽ рублю рубле рублём рублем рублями рубл rublach rubla рублів рублям रूबल 루블 rubli rubel roubles rouble рублики rublos rublo rublem рублев rublesi 盧布 ルーブル roebel roebels
TRY try tl lira liras lirası lirasına lirasını lirasında lirasından lirasının liraya лир ₺ lirayı lirada liralar liralık liranın liradan лиры лира 리라 لیره ليره ليرة ليرات लीरा lir lirasi 里拉 リラ lirach lirów
IDR idr rupiah rp rupiahs 印尼盾 印尼卢比 ルピア 루피아 rupiahlar rupiahnya
VND vnd đồng vnđ viet ₫ 越南盾 dongs донгов донгах донг
PLN pln zł zloty złotych złote złotówek złotówkach злотых злотый злотыми злотими злотим zlote злотих злотий злоті злотого zlotowki zlotowkach zlotowke złotym złotego 즈워티 ズウォティ 兹罗提 злоты
ARS ars
AED aed dirham dirhams درهم dirhems dirhem dirhemi dirhami dirhamów dírhams dirhamach دراهم дирхам дирхама дирхамов дирхамах дирхами дирхамы дирхамів ディルハム 디르함 迪拉姆 迪尔汗 दिरहम dirhame dirhamos dírham dírhames
SAR sar riyal riyals ريال riyali rial rials ريالات риял риялов риялах риалах риалов риал リヤル 리얄 里亚尔 रियाल riyalı riyaller riales
EGP egp جنيه جنيها الجنيه
UAH uah hryvnia гривен гривна грн гривнями гривнею гривне гривной hryvnias hrywna hrywny hrywien hrywnach grivna grivnas гривня гривні гривень гривнях гривню гривны гривну гривнах 格里夫纳 フリヴニャ 흐리우냐
THB thb baht bahtów baty бат батов батах バーツ 바트 泰铢 泰銖 บาท बाट bahts
SGD sgd 新加坡元 新元 新币 新幣 坡币 シンガポールドル 싱달러 싱가포르달러
HKD hkd 港币 港幣 港元 香港ドル 홍콩달러 港紙 港纸 港银 港刀
TWD twd ntd nt$ 台币 台幣 新台币 新台幣 臺幣 新臺幣 台湾ドル 台湾元 대만달러 新台币元
SEK sek kronor
NOK nok
DKK dkk
CZK czk koruna korun koruny korunách 捷克克朗
KZT kzt тенге tenge теңге тенгені теньге
PHP php 菲律宾比索 フィリピンペソ
MYR myr ringgit 马币 馬幣 令吉 林吉特 リンギット 링깃 ринггит рингит
NZD nzd 纽元 紐元 纽币 ニュージーランドドル 뉴질랜드달러
ILS ils shekel shekels шекелей шекель шекелях шекелів шекели szekli shekeli şekel شيكل שקל sheqel シェケル 셰켈
HUF huf forint форинт форинтов форинтах форинтів forintów forinty forints フォリント
RON ron lei leu leje
ZAR zar rand rands ранд рандов рэндов 란드
PKR pkr
BDT bdt taka
KES kes shilling
PEN soles
GEL лари gel lari ларі ლარი
BYN byn
UZS uzs сум сумах сумов soum sumy
MOP mop pataca patacas 澳门元 澳門元 葡币
BGN bgn левов
ISK isk
KWD kwd
QAR qar
OMR omr
BHD bhd
JOD jod
IQD iqd
TND tnd
DZD dzd
LYD lyd
RSD rsd
MAD mad
LBP lbp
SYP syp
YER yer
IRR irr تومان toman tomans
VES ves bolivares bolívares bolivar bolívar bolivarów боливар боливаров боливарах ボリバル
COP cop
CLP clp
UYU uyu
DOP dop
BOB bolivianos boliviano
PYG guaraníes guaranies guaraní
CRC colones
GTQ quetzales quetzal
HNL lempiras lempira
XOF xof cfa fcfa fcfas
XAF xaf
GHS ghs cedi cedis
UGX ugx
TZS tzs
ETB birr
LKR lkr
NPR npr
AMD драм драмов драмах
AZN azn manat manatı manatla манат манатов манатах
KGS kgs сом сомов сомах
MDL mdl
MNT төгрөг tugrik тугрик тугриков
AFN afghani afghanis
AOA kwanza kwanzas
BTN ngultrum
GMD dalasi
HTG gourde gourdes
KHR riel riels
MGA ariary
MMK kyat kyats
MRU ouguiya
MVR rufiyaa
MZN metical meticais
NIO córdobas cordobas
PAB balboa balboas
TJS somoni сомони
ZMW kwacha kwachas
crown kronen krone kroner krona kroon koron korony korona koronach крона кроны крон кронах кроною coronas couronne couronnes coroa coroas corone クローナ クローネ 克朗 크로나 크로네 kron kronu
dinar dinar dinars dinarı dinare dinari dinares dinarów dinarach динар динара динаров динарах динарів دينار دنانير ディナール 디나르 第纳尔 दीनार
`

/** Of "pesos argentinos", "white Russian roubles" and "دينار كويتي" the word beside it names the country. */
export const currencyCountries: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /^(?:brit|brytyj|britan|inggris|ingiliz|anh$|англ|британ|брит)|英国|イギリス|영국|بريطاني|استرليني/,
    { GBP: 'GBP' },
  ],
  [/^(?:korea|coreano|koreli|корейс)/, { KRW: 'KRW' }],
  [/^(?:mexic|meksyk|messic|мексик|meksik)|墨西哥|メキシコ|멕시코|مكسيكي/, { MXN: 'MXN' }],
  [/^(?:russ|rosyj|ross|росс|росій|rus$)/, { RUB: 'RUB' }],
  [/^(?:argentin|аргентин|arjantin)|阿根廷|アルゼンチン|아르헨티나/, { MXN: 'ARS' }],
  [/^(?:colomb|kolumb|колумб|kolombiya)|哥伦比亚|コロンビア|콜롬비아/, { MXN: 'COP' }],
  [/^(?:chilen|чилий|sili(?:jsk|$))|智利|チリ|칠레/, { MXN: 'CLP' }],
  [/^(?:urugua|уругв)|乌拉圭/, { MXN: 'UYU' }],
  [/^(?:dominic)/, { MXN: 'DOP' }],
  [/^(?:filipin|philippin|филиппин|филіппін)|菲律宾|フィリピン|필리핀/, { MXN: 'PHP' }],
  [/^(?:canad|kanad|канад)|加拿大|カナダ|캐나다|كندي/, { USD: 'CAD', CNY: 'CAD' }],
  [
    /^(?:austral|aussie|австрал|avustral|avstral|uc$)|澳大利亚|澳洲|オーストラリア|호주|استرالي/,
    { USD: 'AUD', CNY: 'AUD' },
  ],
  [/^(?:sing(?:$|ap)|сингап|сінгап)|新加坡|シンガポール|싱가포르|سنغافور/, { USD: 'SGD', CNY: 'SGD' }],
  [
    /^(?:kiwi$|neozel|neozeland|neo|новозел|selandia|niu$)|新西兰|ニュージーランド|뉴질랜드|نيوزيلند/,
    { USD: 'NZD', CNY: 'NZD' },
  ],
  [/^(?:hongk|гонконг)|香港|홍콩|هونج|هونغ/, { USD: 'HKD', CNY: 'HKD' }],
  [/^(?:taiwan|tajwan|тайван)|台湾|台灣|대만|타이완|تايوان/, { USD: 'TWD', CNY: 'TWD' }],
  [/^(?:egip|egyp|agypt|египет|єгипет|mesir|misir|مصري|المصري)/, { GBP: 'EGP' }],
  [/^(?:indones|индонез|endonezya)|印尼|インドネシア|인도네시아/, { INR: 'IDR' }],
  [/^(?:pakist|пакист)|巴基斯坦|パキスタン|파키스탄|باكستان/, { INR: 'PKR' }],
  [/^(?:srilank|lankij|шри|ланкий)|سريلانك/, { INR: 'LKR' }],
  [/^(?:nepal|непал)|نيبال/, { INR: 'NPR' }],
  [
    /^(?:b[iy]elor|bialorus|weissruss|wit-?russ|белор|білор|belarus)|白俄罗斯|ベラルーシ|벨라루스/,
    { RUB: 'BYN' },
  ],
  [/^(?:cfa|кфа|xof)$/, { CHF: 'XOF' }],
  [/^(?:marr?o[ck]|marok|марок)|(?:^|ال)مغرب|摩洛哥|モロッコ|모로코/, { AED: 'MAD' }],
  [/^(?:qatar|katar|catar|катар)|(?:^|ال)قطري|卡塔尔|カタール|카타르/, { SAR: 'QAR' }],
  [/^(?:oman|uman|оман)|(?:^|ال)عماني|阿曼|オマーン|오만/, { SAR: 'OMR' }],
  [/^(?:yemen|jemen|йемен|yaman)|(?:^|ال)يمني|也门/, { SAR: 'YER' }],
  [/^(?:iran|иран|іран)|(?:^|ال)[اإ]يراني|伊朗|イラン|이란/, { SAR: 'IRR' }],
  [
    /^(?:kuw[ae]i?t|kuwajc|kuveyt|koweit|koweït|кувейт)|(?:^|ال)كويتي|科威特|クウェート|쿠웨이트/,
    { dinar: 'KWD' },
  ],
  [/^(?:ira[qk]|irac|ирак|ірак)|(?:^|ال)عراقي|伊拉克|イラク|이라크/, { dinar: 'IQD' }],
  [/^(?:[jy]ord|giordan|urdun|иордан|йордан)|(?:^|ال)اردني|约旦|ヨルダン|요르단/, { dinar: 'JOD' }],
  [/^(?:ba[hj]r[ae]|bareini|бахре)|(?:^|ال)بحريني|巴林|バーレーン|바레인/, { dinar: 'BHD' }],
  [/^(?:tunis|tunez|tunez|тунис|туніс)|(?:^|ال)تونسي|突尼斯|チュニジア|튀니지/, { dinar: 'TND' }],
  [
    /^(?:al[gj]er|argel|cezayir|алжир|aljazair)|(?:^|ال)جزائري|阿尔及利亚|アルジェリア|알제리/,
    { dinar: 'DZD' },
  ],
  [/^(?:lib[iy]|лив[иі])|(?:^|ال)ليبي|利比亚|リビア|리비아/, { dinar: 'LYD' }],
  [/^(?:serb|sirp|sırp|серб)|صربي|塞尔维亚|セルビア|세르비아/, { dinar: 'RSD' }],
  [/^(?:syri|siri|suriy|сири|сирій)|(?:^|ال)سوري|叙利亚/, { TRY: 'SYP', GBP: 'SYP' }],
  [/^(?:liban|leban|libanes|lubnan|ливан|ліван)|(?:^|ال)لبناني|黎巴嫩/, { TRY: 'LBP', GBP: 'LBP' }],
  [/^(?:ugand|уганд)|乌干达/, { KES: 'UGX' }],
  [/^(?:tan[zs]an|танзан)|坦桑尼亚/, { KES: 'TZS' }],
  [
    /^(?:czech|czesk|tschech|tsjech|chec|checas?$|tchequ|cec[ao]|ceche|чешск|чеськ|cek$)|捷克|チェコ|체코|تشيكي/,
    { crown: 'CZK' },
  ],
  [
    /^(?:swed|szwed|schwed|zweed|suec|sued|sved|шведс|швед|isvec|swedia)|瑞典|スウェーデン|스웨덴|سويدي/,
    { crown: 'SEK' },
  ],
  [/^(?:norw|norweg|norueg|norveg|noor|норве|norvec)|挪威|ノルウェー|노르웨이|نرويجي/, { crown: 'NOK' }],
  [
    /^(?:danish|dansk|dunsk|danes|danois|dinamar|deen|датск|данськ|danimarka|dani)|丹麦|デンマーク|덴마크|دنماركي/,
    { crown: 'DKK' },
  ],
  [/^(?:i[cs]?eland|island|islands|исланд|ісланд|izland)|冰岛|アイスランド|아이슬란드/, { crown: 'ISK' }],
]
