/** Words for flags beside their own names. */
export const flagWords: Readonly<Record<string, RegExp>> = {
  noImpermanentLoss:
    /(?<![\p{L}\p{N}])(?:single[- ]sided|divergence loss|il(?!\s+(?:\d+\s?%|rischio|pool\b|più|meno|token|mercato))|drift\w* apart|moving apart|imp\w*l loss|imperm?an\w*|un?beständig\w*|impermanente?|nietrwał\w*|geçici kay\w*|tidak permanen|tổn thất tạm thời)(?![\p{L}\p{N}])|无常损失|無常損失|インパ(?:ーマネント)?ロス|インパーマネント|비영구|импермонент|имперманент|непостоянн|غير دائمة|غير الدائمة|अस्थायी हानि/iu,
  stablecoinOnly:
    /\bstable ?coin|\bstables?\b|\bsabit coin|\bkoin stabil|\bmonedas estables|\bmoedas estáveis|стейбл|稳定币|穩定幣|ステーブル|스테이블|المستقرة|مستقرة|स्टेबल/i,
  includeNsfw:
    /\bnsfw\b|18\+|\+18\b|[RX]-?18\b|1[89]금|18禁|\b(?:unsafe|explicit|porn\w*|xxx|family[- ]friendly|safe for work|sfw)\b|\badult\b|not safe for work/i,
  includeNews:
    /\bnews\b|\bheadlines\b|\bnoticias?\b|\bnachrichten\b|\bactualités\b|\bnotizie\b|новост|新闻|ニュース|뉴스/i,
  includeAiSummary:
    /\b(?:ai )?summar(?:y|ise|ize)\b|(?:in|into|as) (?:full |plain |whole |proper |complete |a few |some )?sent[ea]nces|in (?:plain |its own )?words|in prose|written out|\briassunto\b|\bresumen\b|\bresumo\b|\brésumé\b|zusammenfassung|\bözet|сводк|резюме|摘要|总结|要約|요약/i,
  includeEmpty:
    /\bempt(?:y|ies)\b|\bzero[- ]balances?\b|\bzero accounts?\b|\bleere[nmrs]?\b|\bvac[ií][ao]s?\b|\bvazi[ao]s?\b|\bvides?\b|\bvuot[eiao]\b|\blege\b|\bpust(?:e|y|ych|ymi)\b|порожн|пуст(?:ые|ых)|空/i,
  withRevoked:
    /\brevoked\b|\b(?:taken|took|pulled|called)[- ]back\b|\b(?:withdrawn|retracted|rescinded)\b|widerrufen|revocad|révoqu|revocat|отозван|撤销|撤回|取り?下げ|撤下|撤掉/i,
  generate_audio:
    /\baudio\b|\b(?:silent|mute|muted|soundless)\b|\bsound\b|\bton\b|\bsonido\b|\bson\b|\bsuono\b|\bsom\b|звук|소리|声音|音/i,
  series:
    /\bseries\b|ev[a-z]{2,3} (?:candle|bar)|each (?:candle|bar)|all (?:the )?(?:values|figures) over time|not (?:just|only|jsut) the (?:newest|latest|last)/i,
  stream: /\bstream(?:ed|ing)?\b(?! of)/i,
  llm: /\bllm\b|language model|\b(?:ai|model)[- ](?:written|worded|wording)\b|\b(?:let|have) (?:an? )?(?:ai|model) (?:word|write|phrase)/i,
}
