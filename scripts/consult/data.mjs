// Sentences that teach and judge the router, and which of them training must never see.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The label of a sentence that no tool answers. */
export const FOREIGN = '-'

/** The model that has not seen the held-out sentences, for the evaluation alone. */
export const SPLIT_MODEL = new URL('build/consult-split.bin', root)

/** The part of what only the last weights learn from: the sentences it was cut out of judge where to cut. */
const LATE = 'late'

/** Hundredths of the committed sentences that judge and never teach, and that set the confidence. */
const HELD_OUT = 20
const CALIBRATION = 10

/**
 * Every labelled sentence: `{label, sentence, source, part}`, `part` being `train`, `calibrate`, `test` or `late` by a hash of
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
    ...taught()
      .filter(({ calls }) => new Set(calls.map(({ toolId }) => toolId)).size <= 1)
      .map(({ sentence, calls }) => labelled(calls[0]?.toolId ?? FOREIGN, sentence, 'taught')),
    ...lines('consult-data/job-parts.jsonl').map(({ toolId, sentence }) =>
      labelled(toolId, sentence, 'job-parts', LATE),
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

/** Sets that were blind until their misses had been read: now they teach. */
export function taught() {
  return lines('consult-data/taught.jsonl')
}

/** Sets by authors who saw the contracts alone, in the order of their writing; never trained on. */
export const JUDGES = [
  'eleventh',
  'twelfth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'jobs',
]

/** The sentences of one of them; those of `jobs` ask for several things or only sound like it. */
export function judging(name) {
  return lines(`consult-data/eval-${name}.jsonl`)
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
