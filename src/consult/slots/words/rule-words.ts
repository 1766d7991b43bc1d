/** Words of trading rules, each as a pattern over one folded word. */

export const ABOVE =
  /^(?:above|over|mayor|mayores|maior|maggiore|больше|більше|вище|위|снизу|знизу|لفوق|exceeds?|greater|higher|encima|super[ae]|supere|acima|ultrapass\p{L}{1,4}|uber|ueber|oberhalb|daruber|ubersteigt|dessus|depasse|sopra|superiore|boven|erboven|hoger|powyzej|ponad|выше|превы\p{L}{1,6}|ust\p{L}{1,8}|as(?:arsa|inca|tiginda)|yukari\p{L}{0,4}|atas|melebihi|tren|vuot|len|فوق|اعلي|يتجاوز|تجاوز|ऊपर|पार)$|上回|超|高于|大于|以上|上穿|上抜|突破|站上|위로|위에|위면|이상|넘|상향|초과/u
export const BELOW =
  /^(?:below|under|menor|menores|minore|меньше|менше|нижче|сверху|зверху|لتحت|asagi\p{L}{0,4}|beneath|lower|debajo|abaixo|unter|unterhalb|darunter|dessous|sous|sotto|inferiore|onder|eronder|lager|ponizej|pod|ниже|alt(?:ina|inda|indayken|ini|i)|bawah|duoi|xuong|تحت|اسفل|اقل|नीचे)$|下回|低于|小于|以下|下穿|下抜|跌破|割|아래|이하|미만|하향|밑/u
export const CROSSING =
  /^(?:cross(?:es|ed|ing|over)?|cruz\p{L}{1,4}|cruc\p{L}{1,3}|kreuzt?|durchbricht|crois\p{L}{1,3}|franchi\p{L}{1,3}|incroci\p{L}{0,3}|attraversa|kruist?|przecin\p{L}{1,2}|przet\p{L}{1,3}|przebij\p{L}{1,2}|пересе\p{L}{2,6}|пробь?\p{L}{1,5}|nembus|يعدي|يكسر|kes(?:er|erse|ince|tiginde|ip)|memotong|menembus|menyilang|cat|يتقاطع|تقاطع|يخترق|क्रॉस|काटे)$|上穿|下穿|交叉|上抜|下抜|クロス|突破|跌破|교차|돌파/u
/** Verbs of moving: where a price meets an average, they cross it. */
export const MOVING =
  /^(?:drops?|falls?|dips?|breaks?|slips?|rises?|climbs?|cae|caiga|rompe|sube|suba|cai|rompe|fallt|bricht|steigt|tombe|passe|casse|scende|sale|rompe|zakt|daalt|breekt|stijgt|spad\p{L}{1,3}|упад\p{L}{1,3}|опуст\p{L}{1,5}|подним\p{L}{1,4}|duser(?:se)?|dusunce|cikar(?:sa)?|cikinca|turun|naik|giam|tang)$|下落|떨어|내려|올라/u
export const ENTRY =
  /^(?:buy|buys|buying|bought|enter|enters|entry|long|longs|short|shorts|compra|comprar|compro|entra|entrar|entrada|entro|kaufe?n?|einsteigen|einstieg|steig|achete|acheter|achat|entre|entrer|entree|acquista|acquistare|comprare|entrata|koop|kopen|instappen|instap|kup|kupuj|kupuje|wejdz|wejscie|wchodz|купить|купи|купувати|купуй|купуємо|купівля|вхід|входити|покупать|покупаем|покупка|вход|входим|войти|al|alis|alim|aliriz|gir|giris|beli|masuk|mua|vao|شراء|اشتر|اشتري|ادخل|دخول|खरीदो|खरीदें|खरीद|एंट्री)$|买入|买|買|入场|進場|进场|开仓|エントリー|매수|진입|사고|사는/u
export const EXIT =
  /^(?:eruit|اطلع|واطلع|sell|sells|selling|sold|exit|exits|out|leave|cover|vende|vender|vendo|sal|salir|salida|sai|sair|saida|verkaufe?n?|aussteigen|ausstieg|raus|vends|vendre|vente|sors|sortir|sortie|vendi|vendere|esci|uscire|uscita|verkoop|verkopen|uitstappen|uitstap|sprzedaj|sprzedaz|wyjdz|wyjscie|продать|продай|продавати|продаємо|вихід|виходити|виходимо|продавать|продажа|выход|выходим|выйти|sat|satis|satariz|cik|cikis|jual|keluar|ban|thoat|ra|بيع|بع|اخرج|خروج|बेचो|बेचें|बेच|एग्जिट)$|卖出|卖|賣|売|出场|離場|离场|平仓|手仕舞|매도|청산|팔/u
export const CLOSE =
  /^(?:close|closes|closing|price|cierre|precio|fechamento|preco|schlusskurs|kurs|preis|cloture|prix|cours|chiusura|prezzo|slotkoers|koers|prijs|zamkniecie|cena|kurs|закрытие|цена|цены|kapanis|fiyat|penutupan|harga|gia|الاغلاق|اغلاق|السعر|سعر|क्लोज|बंद|भाव|कीमत)$|收盘|价格|終値|価格|종가|가격/u
/** What was named before. */
export const THAT =
  /^(?:it|that|them|this|ella|ello|el|ela|dela|dele|isso|ihn|ihm|ihr|davon|daruber|darunter|elle|lui|celle|essa|esso|questa|die|het|eronder|erboven|niej|nia|nim|нее|ней|него|него|ее|onun|itu|no|ذلك|ها|उसके|उससे|इसके)$|其|它|それ|그|이를/u
