/** Words around what is searched for: who looks, in what, and what joins them; word beginnings end in `*`. */
const spaced = (rows: string): string =>
  rows
    .split(/[\n,]/)
    .map((row) => row.trim())
    .filter(Boolean)
    // an engine is quick with plain words that stand side by side
    .toSorted((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')))
    .map((row) => row.replaceAll('*', '[\\p{L}\\p{M}]{0,8}'))
    .join('|')

/** Verbs and nouns that ask for the list itself. */
export const FRAME_WORDS = spaced(`
  find, finding, look, looking, lookup, show, list, browse, discover, get, give, want, need
  suche*, finde, zeig*, liste, gib, gibt, welche, busca*, encuentra*, muestra*, dame, quiero, qué, cherch*, trouv*, recherch*, montre*, donne*, quels, quelles
  procur*, encontr*, mostr*, quero, quais, cerca*, trova*, mostra*, quali, zoek*, vind, toon, welke, znajdź, szukaj, wyszukaj, poszukaj, pokaż, jakie
  найди*, найти, ищи, поищи, покажи*, какие, знайди*, знайти, шукай, пошукай, які, ara, bul, göster, bana, cari, carikan, temukan, tampilkan, tìm, tìm kiếm, cho tôi
  ابحث, أوجد, جد, أعطني, وأعطني, أريد, mua sắm, được, ở những, những, nào, खोजो, खोजें, खोजिए, ढूंढो, ढूँढो, ढूंढें, ढूँढें, dikhao, dikha do, batao, bata do, chahiye, दिखाओ, दो, चाहिए
  دوّر, دور, دوري, دورلي, فتش, что писали, что пишут, писали, пишут, що писали, що пишуть, писали, пишуть
  anyone, anybody, someone, somebody, of others, of other people, by others, by other people, other people, other people's, of third parties, by third parties, jemand, alguien, quelqu'un, alguém, qualcuno, iemand, кто-то, кто-нибудь, хтось, birisi,
  búscame, notas, que se ha escrito, que se escribió, lo que se dice, lo que se escribe, ce qui s'est, ce qui s’est, ce qui se dit, ce qu'on dit, écrit, ist geschrieben worden, geschrieben wurde, geschrieben, geschreven, che si dice, scritto, escrito, koi, hai, kya, jo, aisa, कोई, है, हैं, क्या, هل توجد, هل, مين من, مين, شو, ايش, entries, any topic
  please, bitte, por favor, alstublieft, proszę, пожалуйста, lütfen, tolong, agentscore, whats, what's, what’s, wats, hows`)

/** What is searched through: news, or those who sell. */
export const NEWS_WORDS = spaced(`
  press, presse, prensa, stampa, imprensa, pers, krant*, prasie, prasowe, prasow*, tekst*, прессе, пресі, basın*, media, báo chí, الصحافة, khabron, khabren, khabar,
  headline*, article, articles, news, story, stories, schlagzeile*, artikel, nachrichten, meldungen, titular, titulares, artículo, artículos, noticia, noticias
  titres, article, articles, dépêches, actualités, nouvelles, manchete, manchetes, notícias, artigos, titoli, articoli, notizie, krantenkoppen, koppen, nieuws, nieuwskoppen, artikelen, berichten
  nagłówk*, nagłówki, artykuł*, wiadomości, заголовк*, статьи, статей, статті, статей, новости, новостях, новостей, новини, новинах, haber, haberler*, haberi, başlık*, başlığ*, makale*
  berita, judul, tin, tin tức, bài, bài viết, bài báo, tiêu đề, العناوين, عناوين, أخبار, الأخبار, مقالات, المقالات, مقالة, أرشيف, ارشيف, публикац*, публікац*, архив*, архів*, सुर्खि*, खबर*, ख़बर*, समाचार*, लेख`)
/** What is sold per call, and by what. */
export const SERVICE_WORDS = spaced(`
  endpoint*, api, apis, service, services, servicio, servicios, serviço, serviços, servizi, dienst, dienste, diensten, endpunkt*, usług*, эндпоинт*, сервис*, ендпоінт*, ендпойнт*, сервіс*, uç, uçlar*, uç nokta*, servis*
  apiler*, апишк*, layanan, dịch vụ, خدمة, واجهات, نقاط, خدمات, एंडपॉइंट*, सेवा*, paid, pay-per-call, x402, bezahlte*, kostenpflichtig*, de pago, de paga, pagos, payant*, a pagamento, pagos, pagas, betaald*, płatn*, платн*, ücretli, berbayar, trả phí, مدفوعة, مدفوع, المدفوعة, المدفوع, सशुल्क, पेड`)
export const MARKET_WORDS = `${SERVICE_WORDS}|${spaced(`
  thing, things, stuff, goods, products, sachen, dinge, waren, cosa, cosas, productos, choses, produits, coisas, produtos, cose, prodotti, dingen, spullen, rzeczy, towar*, вещи, товар*, речі, eşya*, ürün*, barang, hàng, hàng hóa, đồ, أشياء, منتجات, सामान, चीज़*, चीजें, saaman, cheezen
  elsewhere, autrui, ailleurs, anderswo, woanders, altrove, elders, gdzie indziej, gdzieś indziej, başka, başkalarının, sattığı, satılan, satıldığı, pazarında, pazarındaki, punya orang lain, orang lain, của người khác, người khác, ناس تانية, غيركم, غيرك, غيرنا, آخرين, الآخرين, दूसरों, दूसरे, bot, bots, боты, ботам, ботів, बॉट*, إيجنت, الإيجنت
  provider, providers, third party, third-party, fournisseur*, proveedor*, fornecedor*, fornitor*, anbieter*, aanbieder*, dostawc*, поставщик*, провайдер*, постачальник*, otro, otros, outro, outros, autre, autres, altri, altro, anderer, anderen, andere, innych, innego, других, інших, tercero, terceros, terceiro, terceiros, tiers, terzi, чуж*, cudz*, ajen*, fremd*, derden, sağlayıcı*, penyedia, nhà cung cấp,
  merchant*, shop, shops, store, stores, seller, sellers, vendor, vendors, händler*, läden, comerciante*, tienda, tiendas, vendedor*, marchand*, boutique*, commerçant*, loja, lojas, negozi, negozio, venditor*, commerciant*, winkel, winkels, verkopers
  sklep, sklepy, sprzedawc*, магазин*, продавц*, продавец, торгов*, крамниц*, satıcı*, mağaza*, toko, penjual, pedagang, cửa hàng, người bán, متاجر, متجر, تجار, बेचनेवाल*, व्यापारी*, व्यापारियों, दुकान*
  ai agent, ai agents, ai bots, agent, agents, agenten, agente, agentes, agenti, agentów, agentom, агент*, ajan*, agen, tác nhân, للوكلاء, الوكلاء, وكلاء, एजेंट*`)}`

/** What is searched for stands behind these. */
export const CUES_AHEAD = spaced(`
  return, returns, provide, provides, deliver, delivers, that can, devuelven, fournissent, renvoient, fornecem, zwracają, возвращают, mengembalikan, trả về, selling, sells, sell, offering, offers, providing, that do, doing, mention, mentions, mentioning, containing, contains, contain, about, regarding, concerning, word, words, term, phrase
  hacen, hagan, hace, haga, fassent, font, fanno, facciano, faccia, fazem, façam, faça, machen, können, doen, robią, robiące, делают, умеют, роблять, вміють, buy, buys, buying, kaufe, comprar, acheter, comprare, kupować, kupić, покупать, купить, купувати, купити, membeli, beli, mua(?! sắm), شراء, wort, wörter, wörtern, begriff, über, venden, vende, vendan, ofrecen, ofrezcan, palabra, palabras, mencion*, contengan, contienen, sobre, acerca de, hablen de, hablen del, hablan de, hable de, falem de, falem do, falem da, falem dos, falem das, fale de, falam do, falam da, parlino di, parlino del, parlent du, parlent des, parle de, parle du, tratem de, tratem do, traten de, tratan de, traitent de, falam de, parlano di, parla di, sprechen von, mówią o
  vendent, vend, vendant, proposent, mot, mots, mentionn*, contenant, contiennent, parlent de, vendem, vendam, oferecem, palavra, palavras, contenham, contêm
  vendono, vendano, offrono, parola, parole, contengono, menzion*, woord, woorden, over, sprzedające, sprzedają, oferują*, słowo, słowem, słowa, słowami, zawieraj*
  продают, продающ*, продаёт, предлагают, слово, словом, словами, слова, содержащ*, упомина*, про, продають, пропонують, згадк*, menjual, menyediakan, kata, memuat, memuat kata, mengandung, tentang, mengenai, seputar, soal, perihal, w temacie, na temat, на тему, по теме, в теме, в темі, on the topic of, zum thema, au sujet de, sul tema, op het gebied van, iets met, something with, etwas mit, algo con, algo com, quelque chose avec, qualcosa con, coś z, что-то с, щось з
  jual, ngejual, compra, compran, compre, compren, achète, achètent, acquista, acquistano, kauft, koopt, kupuje, kupują, покупает, покупают, купує, membeli, qui fait, qui font, che fa, que faz, das macht, die machen, który robi, بيبيع, بيبيعوا, بتبيع, بتبيعها, بيبيعها, يشتري, يشتري منه, تشتري
  bán, cung cấp, từ khóa, từ, có chữ, chứa, nhắc đến, về, تبيع, يبيعون, تقدم, كلمة, كلمات, الكلمة, تذكر, فيها, تتضمن, عن(?! طريق), حول`)

/** Behind the object in a clause of German or Dutch, else before it. */
export const CUES_EITHER = spaced(`
  liefern, leveren, verkaufen, verkauft, anbieten, anbietet, kaufen, erwähnen, vorkommt, behandeln, verkopen, verkoopt, aanbieden, aanbiedt, kopen, noemen, bevatten, 파는, 살 수 있는, 판매하는`)

/** What is searched for stands before these. */
export const CUES_BEHIND = spaced(`
  satan, sunan, satın al*, geçen, içeren, hakkında, hakkındaki, ile ilgili, konulu, için, kelimesi*, kelimesini içeren
  beche, bechta ho, bechti ho, bechte ho, bechne wal*, khareed*, kharid*, ke liye, ke baare mein, ke bare mein, ke baare me, ke bare me, k baare me, k bare me, करने वाल*, पढ़ने वाल*, देने वाल*, बताने वाल*, बेचते हैं, बेचता है, बेचती है, बेचते हों, बेचता हो, बेचती हो, बेचे
  search karo, search kro, dhundo, dhoondho, khojo, करते हों, करता हो, करती हो, देते हों, wale, wali, wala, के लिए, के बारे में, बेचने वाल*, वाल*, खरीद*, शब्द*, से जुड़ी, पर
  포함된, 포함한, 들어간, 관련, 관련된, 에 대한, 에 관한`)

/** The same three where no space parts words. */
export const UNSPACED_FRAMES =
  'の?一覧|リスト|的?列表|清单|목록|x402(?:로|으로|で(?:使える)?|の)?|(?:[走用]\\s?)?x402(?=\\s?[卖买賣買的])|东西|東西|商品|别家|別家|别人|別人|有没有|有哪些|按次|收费|ものを?|중에서?|물건(?:을|들)?|给?\\s?ai(?=\\s?(?:代理|エージェント|에이전트))|[给給]\\s?agents?|的?(?:付费|付費|接口|端点|服务|商家|商户|卖家|店家|店铺|智能体|代理)(?:里|中)?(?:的)?|搜索|查找|搜一下|搜|寻找|找|検索|探して|見つけて|してください|ください|して|有料|エンドポイント|サービス|ショップ|お店|店|商人|エージェント(?:向け)?|검색해?(?:줘|주세요)?|찾아(?:줘|주세요)?|유료|엔드포인트|서비스|상점|판매처|판매점|판매자|가게|외부|에이전트(?:들)?(?:한테|에게|가|이)?'
export const UNSPACED_SERVICES =
  'x402|付费|付費|有料|유료|接口|端点|服务|エンドポイント|サービス|엔드포인트|서비스'
/** What is searched through where news are. */
export const UNSPACED_NEWS =
  '的?(?:新闻|新聞|标题|標題|文章|消息|报道|头条)(?:里|中)?(?:的)?|見出し|ニュース|記事|헤드라인|뉴스|기사들?'
export const UNSPACED_AHEAD =
  '包含|含有|同时含|含|关于|關於|提到|出售|卖给|賣給|卖|賣|购买|購買|买|買|提供|有关'
export const UNSPACED_BEHIND =
  'を?(?:売って(?:い)?る|販売して(?:い)?る)|を(?:売る|買える|扱う|販売する|提供する|含む)|に関する|に関して|についての|について|関連の?|(?:という)?(?:言葉|単語)を含む|用の|で引っかかる|の名前が(?:出|載)|に言及|(?<=[a-z\\d])\\s?[이가]? ?언급(?:된|한)|を扱っている|(?:을|를) (?:파는|판매하는|제공하는)|(?:이|가) 포함된|용(?=\\s)|관련|에 대한|에 관한|相关|有關的'

/** Where what is searched for is over. */
export const BREAKS = spaced(`
  not older than, nicht älter als, niet ouder dan, não mais antig*, no más antigu*, pas plus vieux, non più vecchi*, nie starsz*, не старше, не старіш*, ما يكلفش, geçmesin, geçmeyen, maks, kam,
  that, which, who, under, below, less than, for less, cheaper, at most, up to, no more than, costing, that cost, accept*, take, takes, taking, akzept*, nehmen, acept*, aceit*, accett*, przyjm*, принима*, прийма*, kabul, menerima, chấp nhận, nhận, تقبل, يقبل, लेते, स्वीकार*, يقبلون, ويقبلون, aannemen, charge*, payment, payments, paying, payable, cobran, cobren, cobram, cobrem, encaissent, incassano, pagando, pagable*, pagáve*, pagabil*, zahlbar, bezahlbar, betaalbaar, płacąc*, оплачива*, платя, betaling*, zahlung*, paiement*, pagamento*, płatności*, оплат*, ödeme*, çağrısı, çağrı ücreti, pembayaran, thanh toán, max*, limit, only, from, since, during, within, the last, the past, last, past, recent, this week, today, plus, also, per call, per request, per query, per lookup, per use, a call, pro aufruf, je aufruf, por llamada, par appel, por chamada, per chiamata, per aanroep, za wywołanie, за вызов, за запрос, за виклик, çağrı başına, per panggilan, mỗi lượt
  die, unter, höchstens, maximal, bis zu, weniger, letzten, letzte, letzter, vergangenen, nur, que, menos, como máximo, hasta, últim*, solo, qui, moins, au plus, maximum, jusqu, dernier*, seulement, no máximo, até
  che, meno, al massimo, fino, ultim*, met maximaal, hoogstens, minder, onder, laatste, afgelopen, najwyżej, maksymalnie, ostatni*, котор*, któr*, не дороже, дешевле, максимум, последн*, не дорожче, дешевше, останн*, які
  en fazla, altında, son, yang, maksimal, terakhir, paling, di bawah, tối đa, dưới, gần đây, trong, mà, التي, الذي, بأقل, أقل, آخر, خلال, بنظام, عن طريق, وما يتعدى, ما يتعدى, لا يتعدى, ما يزيد, وتقبل, بحد أقصى, بسعر, بتكلفة, जो, से कम, अधिकतम, पिछले`)
export const UNSPACED_BREAKS =
  '동안|最近|过去|近(?=$|[\\d|])|直近|過去|최근|지난|接受|支持|不超过|最多|以下|以内'

/** Small words at either end; right behind the frame they lead to what is searched for. */
export const LEADS = spaced(
  `for, of, on, für, nach, von, zu, zum, zur, de, du, des, d', para, por, pour, per, di, del, della, dei, do, da, dos, das, voor, van, naar, dla, o, do, z, ze, с, со, з, із, зі, для, о, об, по, untuk, buat, utk, cho, ل, على`,
)
export const SMALL = spaced(
  `a, an, the, ke, yg, aan, ile, içinde, không, se, mein, me, donde, dove, où, agli, to, in, with, via, vía, pra, pras, pro, pros, through, by, at, and, or, this, these, those, me, us, my, i, is, are, some, any, all, der, die, das, den, dem, ein, eine, einen, mit, im, in, aus, und, am, auf, bei, uns, mir, el, la, los, las, un, una, unos, unas, en, con, al, a, y, e, le, les, l', à, au, aux, dans, parmi, avec, sur, et, une, os, as, um, uma, no, na, nos, nas, com, em, il, lo, gli, i, tra, fra, nel, nei, su, con, het, een, met, op, en, w, we, ze, na, со, с, в, на, из, и, за, у, з, зі, із, та, ve, de, da, er, nog, li, через, przez, lewat, melalui, über, tramite, mediante, aracılığıyla, عبر, dan, di, pada, dari, dengan, có, qua, của, في, من, منه, منها, على, و, مع, में, की, का, के, को, से, और, मुझे`,
)
