import { memoize } from '../core/memoize.ts'
import type { Candidate } from './candidates.ts'
import type { Source } from './slots/source.ts'
import { ARTWORKS, MEDIA, PICTURE } from './slots/words/prompt-words.ts'

/** Ordered in the words of a picture or a film, and neither: "draw a line under it", "a video call with mom". */
const NO_PICTURE =
  /^(?:(?:an?|the|your own|my|some|une?|una|uma|eine?n?|een|bir) )?(?:line(?:$| (?:under|beneath|in the sand|somewhere|there|at)(?! \p{L}{1,5} \p{L}{4}))|(?:linie|linea|línea|linha|ligne|trait|strich|lijn|linię|линию|черту|лінію|garis|đường|خط|线|線)$|blank$|baths?$|lots$|straws?$|short straw|cards?$|breath|(?:conclusion|comparison|distinction|parallel|inference|lesson)s?(?!\p{L})|attention|inspiration|(?:docker|disk|iso|boot|backup|container|system)(?: backup)? image|(?:reports?|invoices?|passwords?|spreadsheets?|csv)(?!\p{L})|video ?calls?|video ?chats?|videollamada|videochamada|videochiamata|videoanruf|videogesprek|appel vidéo|wideorozmow\p{L}|видеозвон\p{L}{1,3}|відеодзвін\p{L}{1,4}|görüntülü (?:konuşma|arama)|panggilan video|cuộc gọi video|视频通话|ビデオ通話|영상 ?통화)/u
/** What is done with a picture or a film that is there: "upload a video", "saca una foto", "拍张照". */
const HANDLED = memoize(
  () =>
    new RegExp(
      `^[^\\p{L}\\p{N}]*(?:how (?:do|can|to|would)|cómo|comment|wie|как|як|nasıl|bagaimana|làm (?:sao|thế nào)|怎么|如何|どうやって|어떻게|picture (?:this|that))(?!\\p{L})|(?:docker|disk|iso) image|^[^\\p{L}\\p{N}]*(?:(?:please|can you|could you|pls) )?(?:upload|download|play|watch|record|print|open|delete|crop|resize|upscale|enhance|sharpen|blur|compress|rotate|retouch|describe|caption|analy[sz]e|identify|recogni[sz]e|colou?ri[sz]e|(?:detect|count|find|recogni[sz]e) \\p{L}{2,12} (?:in|on)|verbessere|beschreibe|bearbeite|mejora|edita|recorta|améliore|décris|migliora|descrivi|улучши|опиши|обрежь|edit|convert|copy|share|send|post|stream|take|snap|saca|tira|toma|scatta|prends|ambil|chụp|скачай|покажи|загрузи|включи|открой|удали|скинь|завантаж|увімкни|відкрий|التقط)(?: me| mir)? (?:(?:an?|the|this|that|my|your|some|una?|uma?|une|un[ae]?|это|моё?) )?(?:\\p{L}{2,12} )?(?:${MEDIA}|photos?|selfies?|видео|фото|відео|صورة|ảnh|foto)(?!\\p{L})(?! (?:of|de|di|von|от|о) (?!my|me|this|it|that))`,
      'u',
    ),
)
const FILM =
  /(?<!\p{L})(?:videos?|vídeos?|vidéos?|clips?|films?|filmik\p{L}{0,2}|filmpje|filmat[oi]|animation|wideo|klip|видео\p{L}{0,6}|відео|ролик|فيديو)(?!\p{L})|视频|影片|短片|動画|映像|영상|비디오|वीडियो/u

const promptOf = ({ filled }: Candidate) => `${filled.params['prompt'] ?? ''}`.toLowerCase()
const isPainter = ({ indexed: { slots, tool } }: Candidate) =>
  tool.contract.family === 'ai' && slots.some(({ name }) => name === 'prompt')

const OF_PICTURES = /^(?:images|videos)-models$/

/** Whether what is to be made is no picture and no film. */
export function makesNoPicture(best: Candidate, { text }: Source): boolean {
  const isHandled = isPainter(best) || OF_PICTURES.test(best.indexed.tool.contract.id)
  return (
    (isPainter(best) && NO_PICTURE.test(promptOf(best))) || (isHandled && HANDLED().test(text.toLowerCase()))
  )
}

/** "Draw a lighthouse in the fog", and neither "draw up a contract" nor "paint my kitchen". */
const DRAWING =
  /^[^\p{L}\p{N}]*(?:(?:please|pls|bitte|por favor|s'il te plaît|per favore|proszę|пожалуйста|будь ласка|lütfen|tolong|hãy|请|請|帮我|幫我|can you|could you) ?,? ?)?(?:(?:draw|paint|sketch|illustrate|zeichne?|male?|skizziere?|dibuja(?:me)?|pinta(?:me)?|desenh[ae]|pinte|dessine|peins|disegna(?:mi)?|dipingi|teken|schilder|(?:na)?rysuj|(?:na)?maluj|нарису[йю]|рисуй|намалюй|малюй|gambarkan|lukiskan|lukis|vẽ|ارسم)(?:te|те|en sie)? (?:(?:me|mir|mij|mi|moi|мне|мені|bana) )?(?!up |down |from |on |out |near |your |(?:my|the|mein\p{L}{0,2}|mi|ma|mon|la) \p{L}+$)|[画畫]|描いて)/u
const DRAWN_LAST = /(?:を描いて|를 ?그려|을 ?그려|\p{L} çiz|चित्र बनाओ)/u

/** Whether a picture or a film is ordered by its name or with a setting that only these have. */
export function ordersPicture(best: Candidate, source: Source): boolean {
  if (!isPainter(best) || best.errors.length > 0 || best.probability < LIKELY) return false
  const text = source.text.toLowerCase()
  const isFilm = best.indexed.slots.some(({ name }) => name === 'generate_audio')
  return isFilm
    ? FILM.test(text) && !ARTWORK().test(text) && promptOf(best).length + SHORTEST_ORDER < text.length
    : Object.keys(best.filled.params).length > 1 || PICTURE().test(text) || isDrawing(text)
}

function isDrawing(text: string): boolean {
  return DRAWING.test(text) || DRAWN_LAST.test(text)
}
const LIKELY = 0.25
/** "I saw a video" orders none: of an order something stands before its prompt. */
const SHORTEST_ORDER = 3
const ARTWORK = memoize(() => new RegExp(`(?<!\\p{L})(?:${ARTWORKS})(?!\\p{L})`, 'u'))
