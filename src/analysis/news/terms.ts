/** Words that say nothing of what a headline is about. */
const empty = new Set(
  `a about above after again against all also amid among an and any are as at be been before being below but by can
  could day days did do does down during each every few first for four from get gets go going had has have here hour
  hours how if in into is it its just know latest like made make may me month more most much near need new news next
  no not now of off on one only or other our out over own per price prices report reports says see sees set she so
  some still than that the their them then there these they this those three time to today top two under up us use
  very via was week weeks well were what when where which while who why will with you your year years yet crypto
  cryptocurrency`.split(/\s+/),
)

/** The words of a headline that say what it is about, each once, in small letters. */
export function termsOf(title: string): ReadonlySet<string> {
  const terms = title
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu)
  return new Set((terms ?? []).filter((term) => term.length > 1 && !empty.has(term)))
}
