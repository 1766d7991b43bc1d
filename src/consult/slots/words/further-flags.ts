/** More words for flags, as in `spoken-flags.ts`, in Russian, Ukrainian, Turkish, Arabic and Hindi, also in Latin letters. */
export const furtherFlags: Readonly<Record<string, string>> = {
  noImpermanentLoss:
    'इम्परमानेंट|इम्पर्मानेंट|इंपरमानेंट|الخسارة المؤقتة|خسارة مؤقتة|kalıcı kay[bı]|непостоянных потер|непостійних втрат',
  includeEmpty:
    '(?:a|à|en|con saldo|saldo|solde) (?:zero|zéro|cero)(?!\\p{L})|bakiyesi sıfır|saldo nol|saldo kosong|शून्य बैलेंस|صفر الرصيد|رصيدها صفر|ख़ाली|ख़ाली|нулев\\p{L}{2,3} (?:счет|счёт|баланс)|нульов\\p{L}{1,3} (?:рахун|баланс)|الفاضي|فاضية|khali',
  withRevoked:
    'الملغ|ملغي|annullat|वापस ली|वापिस ली|वापिस लि|हटाई गई|المسحوبة|المتراجع|الملغية|سحبها|снятые|скасован|geri çek|wapas l',
  generate_audio:
    '(?:không|khong|tắt|tat|bỏ)(?: có| co)? (?:tiếng|tieng|âm thanh|am thanh)|co (?:tieng|am thanh)|(?<!\\p{L})(?:sessiz(?:ce)?|mut[oa](?!\\p{L})|stomm?e?(?!\\p{L})|lautlos\\p{L}{0,3}|stumm\\p{L}{0,3}|mud[oa](?!\\p{L})|muet(?:te)?(?!\\p{L})|niem[ey](?!\\p{L})|беззвучн\\p{L}{2,3}|無声|无声|静音|무음|صامت|bisu(?!\\p{L})|मूक)|awaaz|awaz|avaaz|آواز|आवाज़|मय आवाज',
  series:
    '(?<!\\p{L})(?<bar>\\p{L}{3,12}) (?:by|par|por|per|für|fuer|voor|bei|za|po) \\k<bar>(?!\\p{L})|(?:toutes les|todos los|todos os|tutti i|alle) (?:valeurs|valores|valori|werte|waarden)|olarak seri|seri olarak|tüm mumlar|semua lilin|semua candle|har candle|हर कैंडल|प्रत्येक कैंडल|لكل شمعة|عند كل شمعة|по каждой свеч|на каждой свеч|для каждой свеч|по кожній свіч|на кожній свіч|her mum',
  llm: 'भाषा मॉडल|لغوي كبير',
}
