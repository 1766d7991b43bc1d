/** What people begin with before they ask, in seventeen languages. A greeting that is a word of its own as well needs a stop behind it. */
const GREETING = `hello there|hi there|hey there|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)
  (?:(?:einen )?(?:schönen|wunderschönen|recht) )?guten (?:morgen|tag|abend)|hallo zusammen|hallo|moin|servus|grüß gott|grüezi
  bonjour|bonsoir|salut|coucou
  hola|buenos días|buenos dias|buenas (?:tardes|noches)
  ciao|buongiorno|buonasera|salve
  olá|ola|bom dia|boa (?:tarde|noite)
  hoi|goedemorgen|goedemiddag|goedenavond|goedendag
  cześć|czesc|dzień dobry|dzien dobry|dobry wieczór|witam
  привет|здравствуйте|здравствуй|добрый (?:день|вечер)|доброе утро|всем привет
  привіт|вітаю|доброго дня|добрий (?:день|ранок|вечір)
  merhabalar?|selamlar?|günaydın|iyi (?:günler|akşamlar)
  你好|您好|大家好|早上好|晚上好|下午好|早安
  こんにちは|こんばんは|おはようございます|おはよう|はじめまして
  안녕하세요|안녕하십니까|안녕
  नमस्ते|नमस्कार|namaste|namaskar
  مرحبا|مرحبًا|مرحباً|السلام عليكم|صباح الخير|مساء الخير|أهلا|أهلاً
  halo|selamat (?:pagi|siang|sore|malam|petang)
  xin chào|chào bạn|chào buổi sáng`
const STOPPED_GREETING =
  'hi|yo|morning|evening|dag|hai|hej|oi(?!\\s?,\\s*(?:funding|basis|vol(?:ume)?|premium|cvd|liquidations?)(?!\\p{L}))|buenas|olá|selam|嗨|chào|never mind|no worries|谢谢|ok(?:ay)?'
const TO_WHOM =
  'all|everyone|everybody|team|folks|guys|friend|bot|pennywire|zusammen|à tous|a todos|todos|a tutti|allemaal|всем|всім|大家|皆さん'
const QUESTION =
  'quer(?:y|ies)|question|request|frage|anfrage|pregunta|consulta|domanda|pergunta|vraag|pytanie|вопрос|запрос|питання|запит|soru|问题|請求|质询|質問|질문|सवाल|प्रश्न|سؤال|pertanyaan|soalan|câu hỏi'
const ASIDE = `(?:one more thing|by the way|btw|quick one|i forgot to ask|almost forgot|can['’]t wait to see it|no (?:rush|hurry)(?:,? but)?|keine eile(?:,? aber)?|kurze frage|petite question|una pregunta)`

const alternatives = (rows: string) => rows.split(/\n\s*/).join('|')
const openings = [
  new RegExp(
    `^(?:${alternatives(GREETING)})(?: (?:${TO_WHOM}))?(?:[\\s,.!、。，！،~–—:;-]+|(?<=\\p{Script=Han}))(?=\\S)`,
    'iu',
  ),
  new RegExp(`^(?:${STOPPED_GREETING})(?: (?:${TO_WHOM}))?\\s?[,.!、。，！،~–—;]+\\s*(?=\\S)`, 'iu'),
  new RegExp(`^${ASIDE}\\s?[,.:;!–—-]?\\s+(?=\\S)`, 'iu'),
  // "Here is my question:", "User query:"
  new RegExp(
    `^(?:(?:here(?:['’]s| is)|this is|hier ist|voici|aquí va|ecco|das ist|a|an|one|the|my|meine|ma|mi|la mia|user|quick|db|next|new|simple|short) ){0,3}(?:${QUESTION})\\s?[:：]\\s*(?=\\S)`,
    'iu',
  ),
]
const MAX_OPENINGS = 3

/** Leaves out greetings and the like before what is asked; a text that is nothing else stays. */
export function withoutOpening(text: string): string {
  let rest = text
  for (let round = 0; round < MAX_OPENINGS; round += 1) {
    const opening = openings.map((pattern) => pattern.exec(rest)?.[0]).find((found) => found !== undefined)
    if (opening === undefined) break
    rest = rest.slice(opening.length)
  }
  return /[\p{L}\p{N}]{2}/u.test(rest) ? rest : text
}
