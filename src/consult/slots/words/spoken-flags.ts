/** More words for flags, as alternatives of a regular expression, in languages other than English. */
export const spokenFlags: Readonly<Record<string, string>> = {
  noImpermanentLoss:
    'pérdida (?:impermanente|temporal)|perte (?:impermanente|temporaire)|perda (?:impermanente|temporária)|perdita (?:impermanente|temporanea)|(?:impermanent|unbeständig|vorübergehend)\\p{L}* verlust|tijdelijk verlies|nietrwał\\p{L}* strat|strat\\p{L}* nietrwał|непостійн|impermanent loss|kalıcı olmayan kay|geçici kay|kerugian (?:tidak permanen|sementara)|無償損失|无偿损失|非永久|変動損失|비영구|임퍼머넌트|الخسارة (?:غير|المؤقتة)|خسارة (?:غير|مؤقتة)|अस्थायी नुकसान|इंपरमानेंट|इम्परमानेंट',
  stablecoinOnly:
    'monedas? estable|monnaies? stable|moedas? estáve|monete stabil|stabiele munt|stablecoin|stabilcoin|stabil coin|stabilnych mon|стабильн\\p{L}* мон|стеибл|стейбл|стабільн|koin stabil|đồng ổn định|稳定幣|ステーブル|스테이블|العملات المستقرة|عملات مستقرة|स्टेबलकॉइन|स्थिर',
  includeNsfw:
    'para adultos|contenido adulto|pour adultes|conteúdo adulto|per adulti|für erwachsene|nicht jugendfrei|volwassenen|dla dorosłych|для взрослых|18\\+|yetişkin|dewasa|người lớn|成人|アダルト|성인|للكبار|वयस्क|एडल्ट',
  includeNews:
    'noticia|actualité|nouvelles|notícia|nachricht|schlagzeile|nieuws|wiadomoś|новин|haber|berita|tin tức|新闻|新聞|消息|ニュース|뉴스|أخبار|الأخبار|खबर|ख़बर|समाचार|न्यूज़|न्यूज',
  includeAiSummary:
    'a parole|in worten|mit worten|con palabras|em palavras|avec des mots|in woorden|słowami|словами|sözcüklerle|kelimelerle|kata-kata|bằng lời|підсум|文字で|言葉で|말로|글로|بالكلمات|शब्दों में|en frases|em frases|in sätzen|en phrases|in frasi|in zinnen|w zdaniach|предложениями|resumen (?:escrito|redactado|de ia)|résumé|resumo|riassunto|sintesi|zusammenfass|samenvatting|podsumowan|streszczen|сводк|резюме|выводы текстом|текстом|özet|ringkasan|tóm tắt|总结|總結|摘要|文字总结|要約|まとめ|요약|ملخص|सारांश|समरी',
  includeEmpty:
    'cuentas? vacía|comptes? vides?|contas? vazia|conti vuoti|leere\\p{L}* (?:konten|token)|leeg|lege (?:accounts|token)|pust(?:e|ych|ymi)|порожн|пусты|boş (?:hesap|olan|token)|boşlar|boş hesap|kosong|rỗng|trống|空账户|空賬戶|空の|空っぽ|空的|余额为零|残高ゼロ|빈 계정|빈 토큰|비어|잔액 0|فارغة|الفارغة|खाली',
  withRevoked:
    'revocad|retirad|annulé|révoqué|retiré|revogad|anulad|revocat|ritirat|widerrufen|zurückgezogen|ingetrokken|herroepen|wycofan|cofnięt|отозван|отозванн|відклик|відкликан|geri (?:çekil|alın)|iptal edil|dicabut|ditarik|thu hồi|đã rút|撤回|撤销|撤銷|取り消|撤回済|取消|철회|취소된|ملغا|الملغا|المسحوب|سحب|वापस लिए|वापस लिया|रद्द',
  generate_audio:
    'sonido|con audio|son\\b|avec du son|som\\b|com áudio|audio|suono|mit ton|tonspur|geluid|dźwięk|со звуком|звук|озвуч|sesli|ses\\b|sessiz|suara|bersuara|âm thanh|có tiếng|声音|有声|带声|聲音|音声|音付き|音あり|音つき|サウンド|소리|사운드|음성|صوت|بالصوت|आवाज|आवाज़|ध्वनि|साउंड',
  series:
    'con la serie|avec la série|com a série|con la serie|mit (?:der )?(?:ganzen )?(?:serie|reihe)|met (?:de )?reeks|z serią|с рядом|с серией|serisiyle|serisi ile|dengan seri|kèm chuỗi|serie completa|toda la serie|cada vela|valores? de cada|série complète|toute la série|chaque bougie|série completa|cada candle|cada vela|serie intera|ogni candela|zeitreihe|ganze reihe|vollständige reihe|jede kerze|jeder kerze|verlauf je kerze|hele reeks|volledige reeks|elke kaars|całą serię|cała seria|pełną serię|każdej świecy|każda świeca|вс[яею]\\p{L}* сери|полн\\p{L}* ряд|весь ряд|каждой свеч|каждую свеч|по каждой|tüm seri|her mum|bütün seri|seluruh seri|tiap lilin|setiap candle|toàn bộ chuỗi|từng nến|mỗi nến|每根|逐根|完整序列|全部序列|序列|系列|各足|全足|足ごと|ローソクごと|每根|봉별|từng cây|時系列|1本ごと|一本ごと|系列データ|시계열|봉마다|캔들마다|각 캔들|전체 시리즈|السلسلة|كل شمعة|لكل شمعة|पूरी श्रृंखला|सीरीज|सीरीज़|हर कैंडल|प्रत्येक कैंडल',
  llm: 'modelo de lenguaje|modèle de langage|modelo de linguagem|modello linguistico|sprachmodell|taalmodel|model\\p{L}* językow|языков\\p{L}* модел|dil modeli|model bahasa|mô hình ngôn ngữ|语言模型|大模型|言語モデル|AIの文章|언어 모델|언어모델|نموذج لغوي|نموذج لغة|भाषा मॉडल|भाषा मॉडेल|एलएलएम',
}
