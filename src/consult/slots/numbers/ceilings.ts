/** What shows that a share is the most, or that what lies beyond it is refused. */
const CEILING =
  /(?<![\p{L}\p{M}])(?:cap|capped|ceiling|tops|limit\p{L}*|max\p{L}*|maks\p{L}*|under|below|no|not|nothing|never|don['’]?t|avoid|skip|exclud\p{L}*|drop|hide|ignore|bis|bez|nie|kein\p{L}*|nicht|ohne|sans|pas|sin|sem|não|senza|non|zonder|geen|niet|не|ні|без|до|tavan|olmas\p{L}*|olmayan|gösterme\p{L}*|geçme\p{L}*|jangan|tidak|không|đừng|hingga|sampai|até|hasta|jusqu|fino|up to|kadar|đến|لا|ولا|ما|بدون|नहीं|मत|तक)(?![\p{L}\p{M}])|不|别|別|以内|以下|未満|まで|除|빼|제외|말고|이하|미만/iu

/** "Yields from 8 %", "paying 8 %": a share that a sentence does not call the most is none. */
export function isCeiling(text: string): boolean {
  return CEILING.test(text)
}
