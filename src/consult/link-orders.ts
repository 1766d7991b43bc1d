import type { Candidate } from './candidates.ts'
import type { Source } from './slots/source.ts'
import { DENIAL } from './text/denying-words.ts'

/** What is done with a link that nothing here does: what it charges is all that is looked at. */
const HANDLED =
  /(?<![\p{L}\d-])(?:shorten|whois|dns|nslookup|domain (?:lookup|owner|age)|scrape|crawl|screenshots?|summari[sz]e|translate|download|bookmark|seo|qr ?code|backlinks?|page ?speed|kürze|fasse|übersetze|herunterladen|acorta|resume|resumir|traduce|descarga|raccourcis|résume|traduis|télécharge|riassumi|traduci|scarica|resuma|traduza|baixe|сократи|скачай|переведи|перескажи|скороти|завантаж|переклади|streść|przetłumacz|pobierz|özetle|çevir|indir|ringkas|terjemahkan|unduh|tóm tắt|dịch|tải)(?!\p{L})|短縮|要約|翻訳|缩短|总结|翻译|截图|抓取|요약|번역|단축/iu

/** Whether a link is to be worked on rather than asked for its price or its gates. */
export function handlesLink({ indexed: { tool, slots } }: Candidate, { text, entities }: Source): boolean {
  return (
    tool.contract.family === 'x402-world' &&
    slots.some(({ sort }) => sort === 'url') &&
    entities.some(({ kind }) => kind === 'url') &&
    HANDLED.test(text.replace(LINKS, ''))
  )
}
const LINKS = /https?:\/\/\S{1,300}|(?<!\S)[\w.-]{2,80}\.[a-z]{2,12}(?:\/\S{0,200})?/g

/** "Latest tweets about solana", "NFL predictions": what others post, and games of sports, are in no news of ours. */
export function asksForPosts({ indexed: { tool } }: Candidate, { text, entities }: Source): boolean {
  if (tool.contract.id === 'prediction-game-health') return SPORTS.test(text)
  return (
    OF_NEWS.test(tool.contract.id) &&
    POSTS.test(text) &&
    !DENIAL.test(text) &&
    !entities.some(({ kind }) => kind === 'handle')
  )
}
const OF_NEWS = /^(?:news|headlines-search|trending-headline|sundown-digest|assets-detail|signal)$/
const POSTS =
  /(?<![\p{L}\p{M}])(?:tweets|tuits|tuítes|tweety|tweetler\p{L}{0,4}|твит(?:ы|ов|ами)|твіт(?:и|ів)|(?:reddit|x|twitter) posts|subreddits?|telegram (?:channels|groups)|youtube videos|podcasts?|تغريدات|ट्वीट)(?![\p{L}\p{M}])|推文|ツイート|트윗/iu
const SPORTS =
  /(?<![\p{L}\p{M}])(?:nfl|nba|mlb|nhl|ufc|f1|football|soccer|cricket|tennis|baseball|basketball|super bowl|world cup|f[uú]tbol|futebol|calcio|fußball|voetbal|футбол\p{L}{0,2}|bóng đá|sepak bola|كرة|क्रिकेट)(?![\p{L}\p{M}])|足球|サッカー|축구/iu
