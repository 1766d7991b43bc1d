// Sentences that teach and judge the router, and which of them training must never see.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The label of a sentence that no tool answers. */
export const FOREIGN = '-'

/** The model that has not seen the held-out sentences, for the evaluation alone. */
export const SPLIT_MODEL = new URL('build/consult-split.bin', root)

/** Hundredths of the committed sentences that judge and never teach, and that set the confidence. */
const HELD_OUT = 20
const CALIBRATION = 10

/**
 * Every labelled sentence: `{label, sentence, source, part}`, `part` being `train`, `calibrate` or `test` by a hash of
 * the sentence, so that a sentence never changes sides. Sentences for several tools at once are left out.
 */
export function loadSentences(tools) {
  const rows = [
    ...lines('consult-data/sentences.jsonl').map(
      (row) => row.toolId && labelled(row.toolId, row.sentence, 'sentences'),
    ),
    ...lines('consult-data/out-of-scope.jsonl').map(({ sentence }) =>
      labelled(FOREIGN, sentence, 'out-of-scope'),
    ),
    ...lines('consult-data/added.jsonl').map(({ toolId, sentence }) =>
      labelled(toolId ?? FOREIGN, sentence, 'added', 'train'),
    ),
    ...lines('consult-data/spoken.jsonl').map(({ toolId, sentence }) =>
      labelled(toolId ?? FOREIGN, sentence, 'spoken'),
    ),
    ...evaluation()
      .filter(({ calls }) => new Set(calls.map(({ toolId }) => toolId)).size <= 1)
      .map(({ intent, calls, heldOut }) =>
        labelled(calls[0]?.toolId ?? FOREIGN, intent, 'evaluation', heldOut ? 'test' : 'train'),
      ),
    ...tools.flatMap(({ contract }) =>
      [...contract.intents, contract.title, contract.id.replaceAll('-', ' '), contract.summary].map(
        (sentence) => labelled(contract.id, sentence, 'contracts', 'train'),
      ),
    ),
  ]
  const known = new Set([FOREIGN, ...tools.map(({ contract }) => contract.id)])
  const stray = rows.find(({ label }) => !known.has(label))
  if (stray) throw new Error(`No tool has the id ${stray.label}: ${stray.sentence}`)
  const judged = new Set(rows.filter(({ part }) => part === 'test').map(({ sentence }) => keyOf(sentence)))
  return rows.filter(({ part, sentence }) => part === 'test' || !judged.has(keyOf(sentence)))
}

/** The sentences with the calls they should lead to, `heldOut` where training never sees them. */
export function evaluation() {
  return JSON.parse(readFileSync(new URL('test/services/consult/evaluation.json', root), 'utf8'))
}

/** Written after the model was frozen; never trained on. */
export function unseen() {
  return lines('test/services/consult/unseen.jsonl')
}

/** Written from the tools' contracts by someone who had read neither code nor sentences; never trained on. */
export function fromContracts() {
  return lines('consult-data/eval-contracts.jsonl')
}

/** Written blind a second time, from the contracts alone; never trained on. */
export function fresh() {
  return lines('consult-data/eval-fresh.jsonl')
}

/** Written blind once more, after the work that the set before it led to; never trained on. */
export function blind() {
  return lines('consult-data/eval-blind.jsonl')
}

/** Written blind on 23 November 2026, from the contracts alone, before any answer to it was read; never trained on. */
export function second() {
  return lines('consult-data/eval-second.jsonl')
}

/** Written blind a third time that day, most with several parameters, before any of its answers was read. */
export function third() {
  return lines('consult-data/eval-third.jsonl')
}

/** Written last, after what the third led to; never trained on. */
export function fourth() {
  return lines('consult-data/eval-fourth.jsonl')
}

/** Written after the fourth was read and mended; never trained on. */
export function fifth() {
  return lines('consult-data/eval-fifth.jsonl')
}

/** Written from the contracts by someone else, before the work that it led to; never trained on. */
export function sixth() {
  return lines('consult-data/eval-sixth.jsonl')
}

/** By the same author, put in many more ways; scored after the sixth was mended; never trained on. */
export function seventh() {
  return lines('consult-data/eval-seventh.jsonl')
}

/** By a third author, from the contracts alone, and scored after the parameters were taught from other sentences; never trained on. */
export function eighth() {
  return lines('consult-data/eval-eighth.jsonl')
}

/** By a fifth author, from the contracts alone; its misses were never read; never trained on. */
export function ninth() {
  return lines('consult-data/eval-ninth.jsonl')
}

/** By a sixth author, from the contracts alone, and scored after the weights of that day were final; never trained on. */
export function tenth() {
  return lines('consult-data/eval-tenth.jsonl')
}

/** By a seventh author, from the contracts alone; its misses were read once it had been scored; never trained on. */
export function eleventh() {
  return lines('consult-data/eval-eleventh.jsonl')
}

export function lines(path) {
  let text
  try {
    text = readFileSync(new URL(path, root), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function labelled(label, sentence, source, part = partOf(sentence)) {
  return { label, sentence, source, part }
}

function partOf(sentence) {
  const bucket = createHash('sha256').update(keyOf(sentence)).digest().readUInt32BE(0) % 100
  return bucket < HELD_OUT ? 'test' : bucket < HELD_OUT + CALIBRATION ? 'calibrate' : 'train'
}

function keyOf(sentence) {
  return sentence.trim().toLowerCase().replace(/\s+/g, ' ')
}

const scripts = [
  ['ru', /[\u0400-\u04ff]/],
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['zh', /[\u4e00-\u9fff]/],
  ['ar', /[\u0600-\u06ff]/],
  ['hi', /[\u0900-\u097f]/],
  ['th', /[\u0e00-\u0e7f]/],
]
const hints = {
  vi: /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|\b(?:của|cho|là|giá|tôi)\b/i,
  tr: /[ğışİ]|\b(?:fiyatı|nedir|kaç|ne|için|göster|bana|ile|mı|mi)\b/i,
  pl: /[ąćęłńśźż]|\b(?:jest|ile|pokaż|jaki|jaka|dla|czy|na)\b/i,
  de: /[äöüß]|\b(?:der|die|das|und|wie|ist|für|mit|von|zeig|ein|eine|welche|auf|ich|mir|den|im)\b/i,
  pt: /[ãõ]|\b(?:qual|quais|uma|não|do|da|dos|das|os|um|para|minha|meu|com|no|na|em)\b/i,
  es: /[ñ¿¡]|\b(?:el|los|las|del|qué|cuál|cuánto|una|para|por|con|mi|dame|en|un)\b/i,
  fr: /[œçêèàù]|\b(?:le|les|des|du|est|une|quel|quelle|pour|sur|moi|mon|combien|avec|dans)\b/i,
  it: /\b(?:il|gli|della|delle|quanto|quale|che|per|mi|nel|sono|una|di|con|mio|mia|le)\b/i,
  id: /\b(?:yang|dan|berapa|harga|untuk|dari|apa|saya|di|tampilkan|ada|dengan|ini|semua)\b/i,
  nl: /\b(?:het|een|van|hoeveel|wat|voor|mijn|toon|is er|welke|zijn|op|de)\b/i,
}

/** A guess by script and by small words, good enough to see which language a score suffers from. */
export function languageOf(sentence) {
  for (const [language, script] of scripts) if (script.test(sentence)) return language
  if (
    /\b(?:the|of|for|what|is|are|how|show|my|me|and|to|which|with|by|this|i|any|get|give)\b/i.test(sentence)
  )
    return 'en'
  for (const [language, hint] of Object.entries(hints)) if (hint.test(sentence)) return language
  return 'en'
}
