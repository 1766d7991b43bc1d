import type { Source } from './slots/source.ts'

const OPENING =
  /^[^\p{L}\p{N}]*(?:(?:and|so|but|ok|okay|hey|hmm) )?(?:what (?:if|(?:would|will) happen|happens) |(?:what )?would happen if |suppose |imagine |was (?:wäre|passiert|ist),? wenn |qué pasa(?:ría)? si |que pasa si |¿?y si |que se passe(?:rait)?-t-il si |et si |e se |cosa succede(?:rebbe)? se |o que acontece(?:ria)? se |wat als |wat gebeurt er als |co jeśli |co by było,? gdyby |(?:а )?что,? если |что будет,? если |а если |що,? якщо |bagaimana (?:jika|kalau) |apa jadinya (?:jika|kalau) |(?:điều|chuyện) gì xảy ra nếu |ماذا لو |ماذا يحدث (?:إذا|لو) |क्या होगा अगर |kya hoga agar )|^(?:如果|假如|要是|もし|만약).{2,40}(?:会怎|怎么|怎麼|多少|どうな|いくら|어떻게|얼마)/iu
/** "If doge hits 1 dollar how rich am I", "how much is my ETH worth if it drops". */
const RECKONING =
  /^[^\p{L}\p{N}]*if .{2,60}\bhow (?:much|rich|many)\b|\bhow (?:much|rich|many)\b.{2,60}\bif .{2,60}\b(?:hits?|goes|drops?|falls?|reach(?:es)?)\b/iu
const MOVING =
  /\b(?:goes?|going|went|hits?|drops?|dropped|falls?|fell|reach(?:es|ed)?|crash(?:es|ed)?|dumps?|pumps?|rises?|moons?|fällt|steigt|baja|sube|cae|llega|baisse|monte|tombe|baissait|montait|tombait|cai|sobe|chega|scende|sale|arriva|daalt|stijgt|spadnie|wzrośnie|turun|naik|giảm|tăng)\b|упад|вырас|дойд|впад|涨|漲|跌|上が|下が|なっ|오르|떨어|가면|되면|هبط|وصل|ارتفع|गिर|पहुंच|gir\b/i
/** What is reckoned of a whole portfolio, and an alert for later, are served. */
const SERVED = /portfolio|holdings|wallet|\b(?:alert|notify|tell me|ping|let me know|remind|warn)\b/i

const PREDICTION =
  /predict|forecast|prognos|predicci|prévision|previs|прогноз|tahmin|prediksi|dự đoán|预测|預測|予測|予想|예측|توقع|भविष्यवाणी/i

/** Whether a text asks what would be, of a price that is not: no tool here looks ahead. */
export function asksWhatWouldBe({ text, words, entities, now }: Source): boolean {
  if (
    PREDICTION.test(text) &&
    words.some(({ folded }) => /^20\d\d$/.test(folded) && Number(folded) > now.getUTCFullYear())
  )
    return true
  if (!entities.some(({ kind }) => kind === 'asset' || kind === 'symbol' || kind === 'chain')) return false
  return (OPENING.test(text) || RECKONING.test(text)) && MOVING.test(text) && !SERVED.test(text)
}
