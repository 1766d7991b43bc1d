import type { Filling } from '../filling.ts'
import type { Slot } from '../schema.ts'
import type { Value } from '../source.ts'

/** "The X account blknoiz06": what looks like no word behind "account" is its name. */
export function readAccountName({ text, words, entities, isRare }: Filling['source']): Value | undefined {
  const stated = HANDLE.exec(text)?.[1]
  if (stated !== undefined && !COMMON.test(stated)) return holding(stated, entities)
  const name = ACCOUNT.exec(text)?.[1] ?? ON_NETWORK.exec(text)?.[1]
  const at = name === undefined ? -1 : words.findIndex(({ raw }) => raw === name)
  const isStrange = at >= 0 && (name?.length ?? 0) > 4 && isRare(at) && /^[a-z]+$/.test(name ?? '')
  if (name === undefined || !(isStrange || /[\d_]|[a-z][A-Z]/.test(name))) return undefined
  return holding(name, entities)
}

function holding(name: string, entities: Filling['source']['entities']): Value {
  return { value: name, from: entities.filter((one) => 'text' in one && one.text === name) }
}
/** "Handle cobie", "username ansem": nothing else stands right behind these. */
const HANDLE =
  /(?<![\p{L}\w])(?:handle|username|screen name|benutzername|nombre de usuario|nom d['’]utilisateur|nome utente|nome de usuário)(?: is|:)? ([A-Za-z]\w{2,14})(?=[\s,.;!?)]|$)/iu
const COMMON =
  /^(?:and|for|the|this|that|with|from|has|was|who|which|whose|what|here|there|behind|called|named|please|legit|trustworthy|real|fake|goes|looks|posts?|given|on|of|in)$/i
/** "JupiterExchange on X". */
const ON_NETWORK =
  /(?<![\w.@])([A-Za-z]\w{2,29})(?: account| profile)? (?:on|auf|sur|en|no|su|op|di|у|в) (?:X(?!\w)|[Tt]witter)/u
const ACCOUNT =
  /(?:account|accounts|profile|handle|user|username|cuenta|perfil|conta|compte|profil|konto|profilo|аккаунт|профиль|профиля|hesabı|akun|tài khoản|профіль|профілю|акаунт\p{L}?|conta|gebruiker|benutzer|utente|usuario|usuário|utilisateur|kullanıcı|アカウント|账号|账户|계정|حساب|अकाउंट)(?:\s(?:X|Twitter|on X|auf X|sur X|en X|no X|su X|op X|di X|у X|в X))?\s?[:：]?\s?([A-Za-z]\w{2,29})(?!\w)/iu

/** The secret behind the word "token", for the parameter that takes one. */
export function readPollToken({ name }: Slot, { text }: Filling['source']): Value | undefined {
  if (name !== 'pollToken') return undefined
  const found = POLL_TOKEN.exec(text)?.[1]
  const written = found ?? /(?<![\w-])mpt_[\w-]{8,80}(?![\w-])/.exec(text)?.[0]
  return written === undefined ? undefined : { value: written, from: [] }
}

const POLL_TOKEN =
  /(?:token(?:['’]s)?|jeton|токен\p{L}?|トークン|令牌|토큰|توكن|الرمز|टोकन)(?: for it|\s\p{L}{2,14}(?=[\s:=：])){0,2}[:=：]?\s?(?:(?:is|es|ist|est|é|è|to|это) |は ?)?(?!mon_)(?=[a-z_-]{0,60}\d)([\w-]{12,80})(?![\w-])/iu
