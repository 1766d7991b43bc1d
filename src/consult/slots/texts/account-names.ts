import type { Filling } from '../filling.ts'
import type { Slot } from '../schema.ts'
import type { Value } from '../source.ts'

/** "The X account blknoiz06": what looks like no word behind "account" is its name. */
export function readAccountName({ text, words, entities, isRare }: Filling['source']): Value | undefined {
  const stated = STATED_HANDLE.exec(text)?.[1]
  if (stated !== undefined && !COMMON.test(stated)) return holding(stated, entities)
  const handle = HANDLE.exec(text)?.slice(1).find(Boolean)
  const named =
    BEFORE_PROFILE.exec(text) ??
    NETWORK_OF.exec(text) ??
    ACCOUNT.exec(text) ??
    CALLED.exec(text) ??
    ON_NETWORK.exec(text) ??
    UNSPACED_NETWORK.exec(text)
  const other = amongOtherLetters(text)
  const name = handle ?? named?.[1] ?? other
  const at = name === undefined ? -1 : words.findIndex(({ raw }) => raw === name)
  // among letters of another script even a short word may be no word
  const shortest = OTHER_LETTERS.test(text) || UNSPACED_NETWORK.test(text) ? 4 : 5
  const isStrange = at >= 0 && (name?.length ?? 0) >= shortest && isRare(at) && /^[a-z]+$/.test(name ?? '')
  if (
    name === undefined ||
    // "social profile score"
    /^(?:social|profile|account|twitter|score)$/i.test(name) ||
    !(handle !== undefined || name === other || isStrange || /[\d_]|[a-z][A-Z]/.test(name))
  )
    return undefined
  return holding(name, entities)
}

function holding(name: string, entities: Filling['source']['entities']): Value {
  return { value: name, from: entities.filter((one) => 'text' in one && one.text === name) }
}
/** "Handle cobie", "username ansem": nothing else stands right behind these. */
const STATED_HANDLE =
  /(?<![\p{L}\w])(?:handle|username|screen name|benutzername|nombre de usuario|nom d['’]utilisateur|nome utente|nome de usuário)(?: is|:)? ([A-Za-z]\w{2,14})(?=[\s,.;!?)]|$)/iu
const COMMON =
  /^(?:and|for|the|this|that|with|from|has|was|who|which|whose|what|here|there|behind|called|named|please|legit|trustworthy|real|fake|goes|looks|posts?|given|on|of|in)$/i
const NETWORK =
  '(?:[XХx](?![\\p{L}\\w])|[Tt]witter|[Тт]виттер\\p{L}{0,3}|[Тт]вітер\\p{L}{0,3}|икс(?:е|у)?(?!\\p{L})|تويتر|[إا]كس(?!\\p{L})|ट्विटर|एक्स(?!\\p{L}))'
/** "JupiterExchange on X", "у cobie в твиттере". */
const ON_NETWORK = new RegExp(
  `(?<![\\w.@])([A-Za-z]\\w{2,29})(?: account| profile)? (?:on|auf|sur|en|no|su|op|di|у|в|на|على|ع|في|पर|में) ${NETWORK}`,
  'u',
)
/** "The twitter of cobie". */
const NETWORK_OF =
  /(?<![\w.@])(?:(?:twitter|x) (?:account |profile )?(?:score )?(?:of|for|von|de|di|van|от|у)|(?:credible|reliable|legit|trustworthy) is) ([A-Za-z]\w{2,29})(?!\w)/iu
/** "phantom हैंडल": what is called a handle is one, be it a word. */
const HANDLE =
  /(?<![\w.@])(?:([A-Za-z]\w{2,29}) (?:हैंडल|handle wale)|(?:हैंडल|хендл\p{L}{0,2}|хэндл\p{L}{0,2}|المعرف|يوزر) ([A-Za-z]\w{2,29}))(?!\w)/u
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]{3}/u
/** "cz_binance profil puanı", "cobie hesabı", "zachxbt account score". */
const BEFORE_PROFILE =
  /(?<![\w.@])([A-Za-z]\w{2,29}) (?:profil(?:i|in|inin|e|score)?|profiles?|accounts?|hesab\p{L}{1,6}|ka (?:account|profile|handle)|का (?:अकाउंट|प्रोफ़?ाइल)) (?:ne kadar )?(?:puan|skor|score|analy|trust|güven|credib|vertrau|punt|pont|kitna|कितना)/iu
/** "xの saylor", "推特 cobie", "트위터 cobie". */
const UNSPACED_NETWORK =
  /(?:(?<![A-Za-z])[xX](?:の|上的?|アカウントの?)|推特(?:上的?|帳號|账号)?|트위터(?:의)?|ツイッターの?|트윗)\s?([A-Za-z]\w{2,29})(?!\w)/u
/** "Твиты pumpdotfun": behind posts of another script stands who wrote them. */
const POSTS =
  /(?:твит\p{L}{0,3}|пост\p{L}{0,3}|дописи|дописів|записей|تغريدات|منشورات|بوستات|ट्वीट|पोस्ट) (?:у |от |від |من |حساب )?([A-Za-z]\w{2,29})(?!\w)/iu

/** "твиттеру lookonchain", "एक्स पर IndiaCryptoGuru": the only Latin word that is no network. */
function amongOtherLetters(text: string): string | undefined {
  if (!OTHER_LETTERS.test(text) && !UNSPACED_LETTERS.test(text)) return undefined
  const [only, another] = [...text.matchAll(LATIN)]
    .map(([word]) => word)
    .filter((word) => !NO_HANDLE.test(word))
  return POSTS.exec(text)?.[1] ?? (another === undefined ? only : undefined)
}
const UNSPACED_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u
const LATIN = /(?<![\w.@/-])[A-Za-z]\w{3,29}(?![\w./-])/gu
const NO_HANDLE =
  /^(?:twitter|tweets?|posts?|accounts?|profiles?|summary|scores?|social|influencers?|crypto|bitcoin|ethereum|solana|detail|full|brief|json)$/i
/** "KOL hsaka", "叫 cobie 的 KOL". */
const CALLED =
  /(?:(?<![\p{L}\d])KOL|インフルエンサー|인플루언서|博主|大V|(?:名|名字)?叫|名为|という)\s?([A-Za-z]\w{2,29})(?!\w)/u
const ACCOUNT =
  /(?:account|accounts|profile|handle|user|username|cuenta|perfil|conta|compte|profil|konto|profilo|аккаунт|профиль|профиля|hesabı|akun|tài khoản|профіль|профілю|акаунт\p{L}?|conta|gebruiker|benutzer|utente|usuario|usuário|utilisateur|kullanıcı|アカウント|账号|账户|계정|حساب|अकाउंट)(?:\s(?:X|Twitter|on X|auf X|sur X|en X|no X|su X|op X|di X|у X|в X|twitter))?(?:\s(?:of|de|von|van|di|do|da|du|от|tên|named|called|bernama|नाम))?\s?[:：]?\s?((?!(?:twitter|von|van|called|named)(?!\w))[A-Za-z]\w{2,29})(?!\w)/iu

/** The secret behind the word "token", or the one word that can be nothing else, for the parameter that takes one. */
export function readPollToken({ name }: Slot, { text }: Filling['source']): Value | undefined {
  if (name !== 'pollToken') return undefined
  const found = POLL_TOKEN.exec(text)?.[1]
  const written =
    found ?? OWN_SECRET.exec(text)?.[0] ?? [...text.matchAll(SECRET)].map(([one]) => one).find(isMixed)
  return written === undefined ? undefined : { value: written, from: [] }
}

const OWN_SECRET = /(?<![\w-])m?pt_[\w-]{8,80}(?![\w-])/
/** Letters of both cases and digits in a row, and no part of a link or an identifier. */
const SECRET = /(?<![\w/.@-])(?!mon_)[A-Za-z\d]{24,64}(?![\w/.@-])/g
const isMixed = (one: string) => /\d/.test(one) && /[a-z]/.test(one) && /[A-Z]/.test(one)

const POLL_TOKEN =
  /(?:token(?:['’]s)?|jeton|токен\p{L}?|トークン|令牌|토큰|توكن|الرمز|टोकन)(?: for it|\s\p{L}{2,14}(?=[\s:=：])){0,2}[:=：]?\s?(?:(?:is|es|ist|est|é|è|to|это) |は ?)?(?!mon_)(?=[a-z_-]{0,60}\d)([\w-]{12,80})(?![\w-])/iu
