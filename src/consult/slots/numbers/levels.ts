import { fold, stem } from '../../text/fold.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'

/** "A tier of gold": the levels that a description numbers, "0 unrated, 1 bronze", asked for by name. */
export function readNamedLevel({ description }: Slot, { words }: Source): Value | undefined {
  for (const [, digits, name] of description.matchAll(LEVEL))
    if (
      words.some(
        ({ stem: one, folded }) => one === stem(fold(name ?? '')) || isSpokenLevel(name ?? '', folded),
      )
    )
      return { value: Number(digits), from: [] }
  return undefined
}
const LEVEL = /\b(\d) ([a-z]{4,12})\b/g

/** The same levels in other languages. */
const spokenLevels: Readonly<Record<string, RegExp>> = {
  bronze:
    /^(?:bronce|bronzo|brons|braz\p{L}*|brązow\p{L}*|бронз\p{L}*|bronz|perunggu|dong-hang|برونز\p{L}*|कांस्य|ब्रॉन्ज़?)$|铜|銅|青铜|ブロンズ|브론즈/u,
  silver:
    /^(?:plata|argent|prata|argento|silber\p{L}*|zilver\p{L}*|srebr\p{L}*|серебр\p{L}*|срібл\p{L}*|gumus|perak|bac|فض\p{L}*|الفض\p{L}*|चांदी|सिल्वर)$|银|銀|シルバー|실버/u,
  gold: /^(?:oro|ouro|or|golden|goud\p{L}*|zlot[aeoy]\p{L}*|золот\p{L}*|altin|emas|vang|ذهب\p{L}*|الذهب\p{L}*|सोना|स्वर्ण|गोल्ड)$|金级|金牌|黄金|ゴールド|골드/u,
  platinum:
    /^(?:platino|platine|platina|platin\p{L}*|platyn\p{L}*|платин\p{L}*|بلاتين\p{L}*|البلاتين\p{L}*|प्लैटिनम|प्लेटिनम)$|白金|铂金|プラチナ|플래티넘|플래티늄/u,
}

function isSpokenLevel(name: string, folded: string): boolean {
  return spokenLevels[name]?.test(folded) ?? false
}
