import type { IndexedTool } from './index-tools.ts'
import type { Filled } from './slots/fill.ts'
import type { Source } from './slots/source.ts'

/** Folded: what carries messages, by its name in seventeen languages. */
const CHANNEL =
  /^(?:telegram\p{L}{0,4}|discord\p{L}{0,3}|slack\p{L}{0,3}|whats?app\p{L}{0,3}|viber|wechat|sms\p{L}{0,3}|e?-?mails?|gmail|emailem|mailem|mailen|maila|correo|courriel|e?-?posta\p{L}{0,3}|телеграм\p{L}{0,2}|телег[уеа]|тг|почт[уеыа]|имейл\p{L}{0,2}|мейл\p{L}{0,2}|пошт[уиі]|дискорд\p{L}{0,2}|вотсап\p{L}{0,2}|смс|이메일\p{L}{0,2}|텔레그램\p{L}{0,2}|카톡\p{L}{0,2}|카카오톡\p{L}{0,2}|문자로|ईमेल|टेलीग्राम|व्हाट्सएप|ايميل|بالايميل|تلي?[غج]رام|واتساب|بريد)$/u

/** The same where no space parts the words. */
const UNSPACED = /メール|テレグラム|ディスコード|邮件|郵件|邮箱|电报|微信|短信/u

/** "Email me when …": alerts go to a webhook or are polled, and to nothing else. */
export function findLostChannels(
  { slots }: IndexedTool,
  { params }: Filled,
  { words, text }: Source,
): readonly string[] {
  const webhook = slots.find(({ name }) => name === 'webhook')
  if (!webhook || params['webhook'] !== undefined) return []
  const unspaced = UNSPACED.exec(text)
  return unspaced ? [unspaced[0]] : words.flatMap(({ folded, raw }) => (CHANNEL.test(folded) ? [raw] : []))
}
