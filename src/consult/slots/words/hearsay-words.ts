import { wordSet } from '../../text/word-set.ts'

/** Verbs of words and rumors: all else that a sentence with one names is looked for. */
export const SAYING = wordSet(
  `talking talks say says said saying tweet tweets tweeted tweeting announce announced announcing report reported rumor rumors rumour rumours heard hear hears
  sagt sagte gesagt sage meint meinte labert laberte behauptet angeblich dice dijo dicho diciendo dicen dijeron afirma afirmó dizque dit disait parait paraît
  diz disse dizendo dizem falou fala falando detto dicono afferma pare pareva zegt zei gezegd geroepen schijnt mówi powiedział powiedziała mówił podobno chlapnął napisał
  говорит говорил говорила говорят сказал сказала заявил заявляла заявлял заявила ляпнул каже казав казала кажуть сказав заявив заявляв говорив говорить чув чула слышал слышала пишут пишуть
  dedi demiş söyledi söylemiş konuştu konuşmuş diyor diyorlar duydum kata katanya bilang ngomong cakap kabarnya nói nghe phát قال قالت يقول صرح سمعت bola boli kaha kahi kahte suna बोला बोली कहा कहते सुना`,
)
export const SUFFERED = wordSet(
  `hacked hack hacks exploited exploit rugged drained gehackt hackeado hackeada hackearon hackearam hackerato hackerata hackerati piraté piratée pirater zhakowali zhakowano zhakowany
  взломали взломан взломана взломано взлом ломанули хакнули зламали зламано злам злом хакнули hacklendi hacklenmiş saldırı saldırısı retas diretas peretasan اختراق اخترقت اخترقوا هاك हैक хак`,
)
/** What stands around these, and what every article here is about. */
export const UNSAID = wordSet(
  `limit max top results any1 günlerde haftalarda günlük neler récemment recientemente recentemente onlangs niedawno baru-baru tuan nay bieu phat biểu phát gi noi baare baat nayi naya people folks traders investors analysts experts leute gente gens persone pessoas mensen ludzie люди народ insanlar orang người الناس ناس लोग been last this these those past next week month year days did do does was were is are has have had get gets got getting been be being tell tells told think thinks thinking talk talked claim claims claimed bout regarding anything something anyone anybody someone everyone really again still lately recently just now yet ever any some there here this that it its it's what whats what's who when where why how happened happening up to going true lol pls please and or with of in on by from at for about the a an my me i im you they we he she both between as well update updates smth sth find search articles article news headlines headline stories
  diese dieser dieses diesen letzte letzten letzter hat haben ist sind wurde wurden wird war schon wieder mal nochmal gerade heute irgendeine irgendein irgendwas was wer wen wem wie neulich zuletzt jetzt denn eigentlich zum zur vom beim im am das der die den dem des ein eine einer einen einem es er sie ich mir und oder von zu mit in über ueber auf such suche artikel nachrichten stimmt dass
  esta este estas estos pasada pasado qué que quién cuál anda andan ha han hubo algún alguna algo hay pasado pasó está es cierto verdad última últimamente ultimamente estas estos otra vez ahora sobre acerca de del la el los las un una en y o a al lo le se si con por para noticias artículos
  qu quoi quel quelle il elle on ils est s'est c'est s a ont fait faire sur le les l des du au aux dans et ou avec ce cette ces passé encore vraiment ultimement actualités articles parce
  o os as um uma no na nos nas do da dos das ao aos pelo pela e tem têm houve foi será mesmo ainda isso esse essa agora notícias artigos em para com
  negli nelle ultimi ultime queste questi questa che cosa ha hanno è stato stata stati di della dello dei degli sul sull sulla sullo sui il lo gli i nel nella e o con per ancora davvero ultimamente notizie articoli
  heeft hebben is zijn werd wordt nog iets wat wie waarom de het een van over in op en of met laatste tijd weer ook eens maar er nieuws artikelen berichten zoek
  co kto czy jest był była było są znowu coś cos o w z ze na i a oraz od do za po jakieś jakiś artykuły wiadomości newsy tam słychać
  что кто как какой чего там опять снова был была было были ли про о об в во на и или с со из по за это эту этот есть сейчас недавно что-нибудь что-то поищи найди статьи новости новостям правда
  що хто як який чого там знову був була було були чи про о об в у на і й та або з із зі по за це ця цей є зараз нещодавно щось пошукай знайди статті новини новинах правда таке останнім часом
  geçen geçenler ne kim mi mı mu mü var oldu olmuş ki hakkında için ve bir bu şu yine bugün haber haberleri haberlerde bak ara son acaba
  apa siapa kenapa gimana bagaimana soal pasal tentang mengenai kena ya nih sih dong ada gak ga nggak lagi yang di ke dan itu ini untuk dari cari berita kabar kelanjutannya kronologi
  gì ai sao về vụ bị vừa lại có không ko à nhỉ nữa hả đấy vậy thế mới đang của và cho trên tin bài báo tìm giúp mình
  ايش شو وش ماذا ايه إيه ما هل عن على في من هذا هذه اليوم امبارح صار اخبار أخبار الاخبار خبر مقالات اخر آخر
  dhundo dhoondo khojo dikhao batao ne kya ki ka ke ko pe par se me mein hai hain hua hui tha thi wala wali wale koi uski iski aayi recently news ने क्या की का के को पर से में है हैं हुआ हुई था थी वाली वाला कोई खबर खबरें ख़बरें
  뭐라고 뭐라 뭐래 했어 했대 했다던데 그랬는지 또 대해 관련 관련해서 진짜 진짜임 기사 뉴스 좀
  crypto cryptos kripto krypto cripto criptos criptomonedas krypto's крипта крипту крипті крипто криптa الكريبتو كريبتو क्रिप्टो`,
)
