import { featuresOf } from './features.ts'
import { textOf } from './jobs/left-out.ts'
import type { Model } from './model.ts'
import { OWN_ID } from './ranking.ts'
import type { Reading } from './reading.ts'
import { trimEndOf } from './text/trim-end.ts'

/** What a text puts in quotes, or behind the colon at its end. */
const QUOTED = /[“"«„「]([^“”"«»„「」]{6,300})[”"»“」]|[:：]\s*([^:："“«„「]{8,300})$/u
const MAX_CUTS = 12

/** "Which of your calls", "який виклик": what asks for a call at the beginning, in the order of the languages in the docs. */
const FRAMES = [
  '(?:which|what)(?: one)?(?: of (?:your|the|these))? ?(?:api )?(?:calls?|tools?|endpoints?|functions?)(?: of yours| here| (?:can|could|would|lets me|helps me|is (?:used )?(?:for|to)|do i (?:use|call|need) (?:to|for)|should i (?:use|call) (?:to|for)))*',
  '(?:какой|какая|какие|каким|какими)(?: из (?:ваших|твоих))? (?:вызов|инструмент|эндпоинт|метод)\\p{L}{0,4}',
  '(?:哪个|哪個|哪些|哪一个)(?:工具|调用|接口|api)(?:可以|能|会)?',
  'どの(?:ツール|呼び出し|コール|api)(?:で|が|を使えば|なら)',
  '(?:qué|que|cuál)(?: de (?:tus|sus|vuestras))? (?:llamadas?|herramientas?|endpoints?|función)(?: (?:puede|sirve para))?',
  '(?:أي|اي) (?:أداة|اداة|استدعاء|نداء)',
  '(?:어떤|어느) (?:도구|호출|툴|api)(?:가|이|로|를)?',
  'welche[rsmn]?(?: (?:eurer|deiner|ihrer))? (?:aufruf\\p{L}{0,2}|tools?|werkzeuge?|endpunkte?|funktion)(?: kann)?',
  'hangi (?:çağrı|araç|arac|tool|uç)\\p{L}{0,6}',
  'quel(?:le)?s?(?: de (?:vos|tes))? (?:appels?|outils?|endpoints?|fonctions?)(?: (?:peut|permet de))?',
  'कौन[ -]?स[ाी] (?:टूल|कॉल|एंडपॉइंट)',
  '(?:qual|que|quais)(?: d[aeo]s (?:suas|tuas|seus))? (?:chamadas?|ferramentas?|endpoints?|função)(?: (?:pode|serve para))?',
  'welke(?: van (?:je|jullie))? (?:aanroep(?:en)?|tools?|functies?|endpoints?)(?: kan)?',
  '(?:któr[eay]|którym|jakie|jakim)(?: z (?:waszych|twoich))? (?:wywołani|narzędzi|endpoint)\\p{L}{0,4}',
  '(?:quale?|che)(?: de(?:lle|i) (?:vostr[ei]|tue|tuoi))? (?:chiamat[ae]|strument[oi]|endpoint|funzione)(?: può)?',
  '(?:lệnh(?: gọi)?|công cụ|(?:gọi )?tool|api|endpoint|hàm)(?: nào)?(?: của (?:các )?bạn)?(?: nào)?(?: (?:dùng )?để| có thể)?',
  '(?:panggilan|alat|tool|endpoint|fungsi)(?: kalian)? (?:yang mana|mana|apa)(?: (?:yang|untuk|buat))*',
  '(?:який|яка|які|яким|котрий)(?: (?:з|із) (?:ваших|твоїх))? (?:виклик|інструмент|ендпоінт|метод)\\p{L}{0,4}',
].join('|')
const FRAME = new RegExp(`^(?:${FRAMES})(?![a-zа-яё])\\s*(?=\\S.{5})`, 'iu')
const ASKS = /\b(?:which|what)\b|\bnào(?!\p{L})|^(?!tool|api|endpoint|hàm|lệnh|công|gọi)/iu

/** What stands behind "which of your calls" at the beginning of a text. */
export function framedJob(text: string): string | undefined {
  const [frame] = FRAME.exec(text) ?? []
  return frame !== undefined && ASKS.test(frame) ? trimEndOf(text.slice(frame.length), '?？.! ') : undefined
}

/**
 * The job of a question such as "which of your calls shows the gas on Base": what it quotes, else what is left without the
 * words for which the model takes it for a question about consult. Undefined where nothing is left that could be a job.
 */
export function describedJob(reading: Reading, model: Model): string | undefined {
  const [, quoted, behindColon] = QUOTED.exec(reading.text) ?? []
  const job = quoted ?? behindColon ?? withoutAsking(reading, model)
  return job !== undefined && job.length < reading.text.length ? job : undefined
}

function withoutAsking(reading: Reading, model: Model): string | undefined {
  const own = model.labels.indexOf(OWN_ID)
  const lead = (left: Reading) => leadOf(model.score(featuresOf(left)), own)
  const isNamed = (at: number) => reading.entities.some((one) => one.at <= at && at < one.at + one.length)
  const whole = lead(reading)
  const asking = reading.words
    .flatMap((word, at) => (isNamed(at) ? [] : [{ word, drop: whole - lead(withoutWord(reading, at)) }]))
    .filter(({ drop }) => drop > 0)
    .sort((a, b) => b.drop - a.drop)
    .slice(0, MAX_CUTS)
  let left = reading
  let ahead = whole
  for (const { word } of asking) {
    if (ahead <= 0) break
    left = withoutWord(left, left.words.indexOf(word))
    ahead = lead(left)
  }
  return ahead <= 0 && hasContent(left, model) ? textOf(left) : undefined
}

/** Whether a mention or a word that few tools are asked with is left: "should I use" is no job. */
function hasContent(left: Reading, model: Model): boolean {
  return (
    left.entities.length > 0 || featuresOf(left).wordHashes.some((hash) => model.spreadOf(hash) <= FEW_TOOLS)
  )
}
const FEW_TOOLS = 20

/** Without a word that mentions nothing. */
function withoutWord({ text, words, entities }: Reading, at: number): Reading {
  return {
    text,
    words: words.toSpliced(at, 1),
    entities: entities.map((one) => (one.at > at ? { ...one, at: one.at - 1 } : one)),
  }
}

/** By how much the score of one label is above the best of the others. */
function leadOf(scores: Float32Array, own: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (const [at, score] of scores.entries()) if (at !== own && score > best) best = score
  return (scores[own] ?? 0) - best
}
