/** More ways to ask for a listed value in Russian, Ukrainian, Turkish, Indonesian, Arabic and Hindi, as in `spoken-choices.ts`. */
export const furtherChoices: Readonly<Record<string, string>> = {
  'view.targets':
    'прошедш* проверк*, прошл* проверк*, прошл* все проверк*, проходят проверк*, пройшл* перевірк*, проходять перевірк*, lolos pemeriksaan, lolos semua pemeriksaan, lolos seleksi, kontrolden geçen*, kontrolleri geçen*, denetimden geçen*, elemeyi geçen*, اجتازت الفحوص*, اجتازت كل الفحوص*, تجتاز الفحوص*, جاهزة للوكلاء, जाँच पास, जांच पास, जाँचें पास, जाँच में पास, जांच में पास',
  'segment.predicted':
    'podrían ser l*, pueden ser l* siguiente*, pójść następne, следующими выстрел*, المرشحه تطير, المرشحة تطير, khả năng chạy, volgende te worden, 下一个要涨, 要涨的, 下一个起飞, koşması beklenen*, soll* laufen, يمكن تطير, उड़ने वाले, उड़ सकते, могут выстрел*, может выстрел*, могут полет*, может полет*, вот вот выстрел*, скоро выстрел*, похож* на уже выстрел*, выстрел* следующ*, следующие кандидат*, можуть вистріл*, може вистріл*, можуть полет*, наступн* кандидат*, sırada ne var, patlayabilecek*, uçabilecek*, uçması beklenen*, berpotensi naik, calon naik, bakal naik, bakal terbang, ممكن تطير, ممكن ترتفع, ممكن تكون هي الجايه, ممكن تنفجر, مرشحة للصعود, المرشحة للصعود, يتوقع لها الصعود, अगला उछाल, उछल सकते, चढ़ सकते, भाग सकते',
  'segment.beta':
    'следом за лидер*, идут следом, слідом за лідер*, suivent les, siguen a, seguem os, volgen de, folgen den, idą za lider*, اللاحقه, لاحقه, لاحقة, siguen a las que corren, siguen a los que corren, hinterherzieh*, hinterherlauf*, na cola, a rebufo, a la estela, dans le sillage, dans la foulée, im windschatten, im schlepptau, in het kielzog, na esteira, sulla scia, in scia, вслед за, услід за, w ślad za, peşinden gid*, peşine tak*, arkasından gid*, ikut ikutan, dompleng, في اعقاب, के पीछे, पीछे दौड़ने, тянутся за, тянется за, идут за лидер*, следуют за лидер*, ходят за лидер*, бет, беты, тягнуться за, йдуть за лідер*, liderin peşinden, lideri takip*, ardından gelen*, ikut naik, mengekor, membuntuti, تتبع الرابح*, تمشي ورا, تسير خلف, تلحق ب*, पीछे चलने, पीछे भागने, पीछे पीछे',
  'segment.utility':
    'servir à quelque chose, prétendent servir, ليها استخدام, استخدام حقيقي, لها فايده, реальное применени*, servir para algo, sirvan para algo, servent à quelque chose, zu etwas nütz*, işe yara*, с пользой, заявленн* польз*, реальн* польз*, несут пользу, практическ* польз*, з користю, заявлен* корист*, реальн* корист*, işe yarar, işlevi olan, işlevli, kullanım alanı, ada gunanya, punya kegunaan, berguna, لها فائدة, لها استخدام, لها منفعة, ذات فائدة, ذات منفعة, فيها فائدة, काम आने, किसी काम के, उपयोग वाले',
  'bias.bearish': 'الهابط*, الهبوطي*, на падение, падін*, bearish',
  'bias.bullish': 'الصاعد*, الصعودي*, bullish',
  'view.gainers': 'صاعده, صاعد, الصاعده, رابح*, الرابح*, растущ*, зростаюч*, चढ़ने वाले, बढ़ने वाले',
  'kind.new':
    '出来たて, できたて, nuevecit*, recienit*, توها, لسا فاتح*, recién salid*, recién nacid*, recién cread*, recién lanzad*, acabadinh*, fraîchement, vers geopend*, свежеоткрыт*, свежесоздан*, новооткрыт*, новосоздан*, только что, щойновідкрит*, новостворен*, нещодавно відкрит*, az önce, yeni kurulan*, yeni oluştur*, baru saja, barusan, المنشاة حديثا, فتحت توها, توها فاتحه, لسه فاتحه, अभी अभी, हाल ही में, नए खुले, abhi abhi, naye',
  'kind.launch':
    'اطلاق جديد, اي اطلاق, nowych coin*, nowe coin*, nieuwe coins, new memes, нов* монет*, нов* токен*, нов* мемкоин*, нов* мем коин*, нов* мемок, запустят, вышедш* монет*, yeni çıkan coin*, yeni memecoin*, memecoin baru, koin meme baru, عملات جديده, عمله ميم جديده, عملات ميم جديده, توكنات جديده, नए कॉइन, नया कॉइन, नए टोकन, नया टोकन, नया मीम कॉइन, नए मीम कॉइन',
  'kind.spread':
    'разбег*, разрыв*, разниц* цен*, расхожден*, розбіжн*, fiyat fark*, en ucuz ile en pahalı, selisih harga, selisih antar*, فرق سعر, فرق السعر, فرق الاسعار, الفرق بين, فارق السعر, بين ارخص واغلي, दाम का अंतर, दामों का अंतर, कीमत का फर्क, कीमत का फ़र्क',
  'kind.funding':
    'فندنق, الفندنق, تمويل, معدل تمويل, تمويل*, فندنج, الفندنج, فاندنج, फंडिंग रेट, فندينغ, فندينج, фандінг*',
  'sort.price': 'op koers, naar koers, nach kurs, według kursu, по курсу, за курсом',
  'sort.name': 'z a, von z bis a, van z naar a, van a naar z',
  'sort.change24h':
    'nach änderung, nach 24h änderung, nach 24h veränderung, nach 24 stunden änderung, nach 24 stunden veränderung, nach kursänderung, nach tagesänderung, op 24u verandering, op verandering, op 24h verandering, wg zmiany, według zmiany, według 24h zmiany, größte verluste zuerst, größte gewinne zuerst, verliezers eerst, verluste zuerst, fortes baisses d abord, plus forte baisse, perdants d abord',
  'sort.volume24h':
    '24小时成交量, 24小时交易量, 出来高の少ない, 取引量の少ない, 取引高の少ない, суточн* объем*, дневн* объем*, объем* за сутки, по объемам, по обороту, по оборотам, суточн* оборот*, добов* обсяг*, денн* обсяг*, за оборотом, günlük hacme göre, hacimce, volume harian, حجم التداول اليومي, بحجم التداول, بالحجم, रोज़ के वॉल्यूम, दैनिक वॉल्यूम',
  'sort.mean30d':
    'sort 30d, sorted 30d, sort by 30d, by 30d, by 30 days, by 30 day, nach 30 tagen, nach 30 tage mittel, 平均30日順, 30日順, 平均30日, بمتوسط 30, متوسط ال 30, بمتوسط الشهر, بمتوسط شهر, среднемесячн*, средн* за 30, средн* за месяц, середн* за 30, середн* за місяць, 30 din ke average, mahine ke average',
  'order.asc':
    'azdan çoğa, от а до я, а до я, від а до я, smallest _ _ first, lowest _ _ first, least _ _ first, losses first, größte verluste zuerst, verluste zuerst, größte verlierer zuerst, von niedrig nach hoch, von niedrig zu hoch, vom niedrigsten, von klein nach groß, von billig nach teuer, grootste verliezers eerst, verliezers eerst, grootste dalers eerst, van laag naar hoog, van klein naar groot, van goedkoop naar duur, van a naar z, de la plus forte baisse, plus fortes baisses d abord, perdants d abord, du plus bas, du plus faible, mayores caídas primero, perdedores primero, de bajo a alto, del más bajo, de la más baja, maiores quedas primeiro, perdedores primeiro, do mais baixo, dal più basso, dal meno, perdenti prima, maggiori ribassi prima, od najniżs*, od najtańsz*, od najmniejsz*, największe spadki najpierw, najpierw spadki, najpierw największe spadki, от меньшей, от меньших, от низкой, от низких, от самых низких, сначала упавшие, сначала падающие, сначала самые упавшие, від меншої, від менших, від низької, спочатку падіння, düşükten, en çok düşenler önce, kaybedenler önce, terendah, dari rendah, dari yang terendah, rendah ke tinggi, từ thấp, giảm mạnh nhất trước, 从少到多, 由少到多, 少ない順, 少ない方から, 低いほうから, 低い方から, 安い方から, 낮은순, 적은 순, 적은순, 하락순, 작은순, من الاقل الي الاكثر, من الادني الي الاعلي, الاكثر خساره اولا, الخاسرون اولا, कम से ज्यादा, सबसे कम पहले, từ thấp, thấp đến cao, thấp lên cao, dari murah, dari yang murah, düşükten, düşükten yükseğe, من الارخص, من الاقل سعرا, الارخص اولا, الاصغر اولا, من الاصغر للاكبر, من الاقل للاكثر, सबसे सस्ते से, सस्ते से महंगे, सस्ते पहले, сперва дешевые, самые дешевые вперед, починаючи з найдешевш*',
  'order.desc':
    'çoktan aza, от я до а, я до а, від я до а, z a, van z naar a, van hoog naar laag, van groot naar klein, von hoch nach niedrig, von groß nach klein, от большей к меньшей, от больших к меньшим, від більшої, dari tinggi ke rendah, tertinggi ke terendah, 从多到少, 由多到少, 높은순, 큰순, 많은순, من الاغلي, الاغلي اولا, الاكبر اولا, من الاكبر للاصغر, महंगे पहले, सबसे महंगे से, बड़े पहले',
  'side.buy':
    'هشتري, حشتري, هنشتري, ساشتري, بنشتري, закупит*, закупаю*, затарит*, взять на, докупит*, купити, купую, куплю, придбати, اشتريت, بشتري, khareed*, kharid*',
  'side.sell':
    'satışında, satışta, satışındaki, ببيع, هبيع, حبيع, هنبيع, سابيع, بتبيع, ابيعها, şort* satış, слить, сливать, сливаю, солью, слил, слив*, скинуть, скидыва*, сбросить, сбрасыва*, распродат*, продавать, злити, зливати, зіллю, скинути, продати, продаю, elden çıkar*, boşalt*, satsam, lepas, melepas, membuang, ابيع, بعنا, نبيع, يبيع, تصريف, اصرف, bech*',
  'strategy.rsi': 'ар эс ай, آر إس آي, ار اس اي',
  'strategy.macd': 'макд, макди, мацд, ماكد, الماكد, مكدي, मैकडी, एमएसीडी, मैक्डी',
  'strategy.bollinger': 'بولنجر, بولينغر, بولنغر, बोलिंजर, बोलिन्जर, बॉलिंजर, बॉलिंगर',
  'strategy.stochastic': 'стохастік*, ستوكاستك, ستوكستك, स्टोकैस्टिक, स्टोकास्टिक, स्टोकेस्टिक',
  'strategy.golden-cross': 'الكروس الذهبي, جولدن كروس, गोल्डेन क्रॉस',
  'list.lsts':
    'token liquid staking, стейкинг токен*, токен* ликвидн* стейкинг*, ликвидн* стейкинг*, ліквідн* стейкінг*, likit staking*, token staking, الستيكينغ السائل, توكنات الستيكينغ, الستيكنج السائل, توكنات الستيكنج, लिक्विड स्टेकिंग, स्टेकिंग टोकन',
  'category.Liquid Staking':
    'ликвид* стеикинг*, ликвид* стейкинг*, ліквід* стейкінг*, ліквід* стеікінг*, ليكويد ستيكنج, ليكويد ستيكينج, ليكويد ستيكينغ, likit stak*, ликвидн* стейкинг*, ліквідн* стейкінг*, жидк* стейкинг*, likit staking*, staking likuid, liquid staking, الستيكينغ السائل, الستيكنج السائل, التخزين السائل, लिक्विड स्टेकिंग',
  'method.POST': 'постом, пост запрос*, методом пост, post запрос*, пост запит*, بوست, पोस्ट से, पोस्ट रिक्वेस्ट',
}
