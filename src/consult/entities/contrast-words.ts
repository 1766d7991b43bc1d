/** Words that set what is not meant against what is, in the languages that we read. */
export const contrastWords = {
  /** Before what is not meant. */
  before: `not, and not, but not, instead of, rather than, in place of, dont want, don t want, do not want, dont need, don t need, do not need, dont use, don t use, do not use, dont give me, don t give me, dont show me, don t show me, do not show me,
    neither, neither of, weder, ani, ни, ні, nem,
    nicht, statt, anstatt, anstelle von, kein, keine, keinen,
    pas, et pas, au lieu de, au lieu d, plutôt que, à la place de, je ne veux pas, ne veux pas,
    en vez de, en lugar de, no quiero, no uses, no de, no en, no el, no la,
    não, nao, em vez de, em vez da, em vez do, ao invés de, ao invés da, ao invés do, em lugar de, no lugar de, no lugar da, no lugar do, não quero, não use,
    non, invece di, invece che, invece del, invece della, piuttosto che, al posto di, non voglio, non usare,
    niet, in plaats van, geen,
    nie, zamiast, nie chcę,
    не, вместо, не хочу, не нужен, не нужна, не надо, а не, замість, не треба,
    bukan, jangan, alih alih, ketimbang, tidak mau, nggak mau, gak mau, ga mau, tak nak, taknak, tak mau, tak mahu, tidak perlu, tak perlu, ga perlu, gak perlu, tidak usah, ga usah, gak usah, nggak usah,
    không phải, không phải là, đừng lấy, đừng dùng, thay vì, không lấy, không dùng, không muốn,
    不要, 不是, 不用, 不看, 别, 別, 别给我, 别用, 别看, 而不是, 而非, 不想要, 不需要,
    ليس, وليس, ليست, لا أريد, لا اريد, بدلا من, بدل, عوضا عن, مش, مو, ولا, مش عايز, مش عاوز, مو عايز, ما ابي, ما أبي, ما ابغى, ما أبغى, ما بدي, ما اريد, ما أريد, مابي, مابغى`,
  /** The same at the head of a clause only. */
  beforeInClause:
    'no, forget, forget about, skip, ignore, drop, scrap, never mind, nevermind, vergiss, lass, oublie, olvida, olvídate de, esquece, dimentica, lascia perdere, vergeet, zapomnij o, забудь, забудь про, забудь о, nada de, chega de, mniejsza o, хватит, хватит про, lupakan, bỏ, لا, انس, 忘掉, 跳过, 忽略',
  /** Before what was named and is taken back. */
  beforeNamed: `without, except, except for, excluding, minus, leave out, leaving out, leave off, take out, remove, skip, drop, ignore, exclude, no need for, other than, apart from,
    ohne, außer, ausser, streiche, lass weg, sans, sauf, hormis, excepto, salvo, menos, quita, sin, sem, exceto, tira, tire, senza, tranne, eccetto, togli, zonder, behalve, uitgezonderd,
    bez, oprócz, poza, z wyjątkiem, без, кроме, за исключением, убери, крім, окрім, за винятком, прибери, tanpa, kecuali, selain, trừ, ngoại trừ, bỏ, không tính, 除了, 不含, 不包括, 去掉, 排除, بدون, باستثناء, ما عدا`,
  /** Behind what was named and is taken back. */
  behindNamed: `hariç, olmadan, dışında, çıkar, 제외, 제외하고, 제외하고는, 빼고, 빼줘, 없이, を除いて, を除く, 除いて, 以外, 抜きで, を外して, को छोड़कर, छोड़कर, के बिना, के अलावा, हटाकर, ko chhodkar, ke bina, hata do, exclus, ausgenommen, weglassen, weg`,
  /** Behind what is not meant. */
  behind: `yerine, istemiyorum, istemem, olmasın, gerek yok,
    が欲しいのではなく, じゃなくて, じゃなく, ではなく, ではなくて, でなく, でなくて, はいらない, はいらなくて, は要らない, は不要, は不要で, はいいから, の代わりに, のかわりに, じゃない, いらない, 不要, 要らない,
    말고, 아니라, 아니고, 대신, 대신에, 됐고, 필요없고, 필요 없고, 말구,
    के बजाय, की बजाय, के बदले, की जगह, ke bajay, ki bajay, ki jagah, ke badle, बल्कि नहीं, नहीं चाहिए, nahi chahiye, nahin chahiye,
    छोड़ो, छोड़ दो, रहने दो, जाने दो, chhodo, chodo, chhoro, chhod do, chhod ke, rehne do, jaane do, bırak, boşver, kalsın, aside, laat maar, はさておき, はどうでもいい, は置いといて, 됐어, 치우고, 算了, 就算了`,
  /** The same where nothing follows that it may deny, such as a verb. */
  behindClause: 'değil, नहीं, nahi, nahin, nhi, मत',
  /** The same at the end of a clause only: before a name they deny that one. */
  behindAtStop: 'no, nicht, nein, non, não, niet, nee, nie, не, нет, ні, لا',
  /** Between what denies and what is denied. */
  small: `the a an any for from on at of in via about with by using use to
    der die das den dem des von vom bei auf für über
    le la les l du de des d sur chez en dans pour
    el los las del al sobre o os do da dos das na no nas nos em a as
    il lo gli i di dello della su sul sulla per dal dalla
    het van op bij voor w dla z ze od na о об на для от из с в у з про
    dari pada untuk ở trên của cho từ عن على من في سعر giá lấy 用 在 看 查 拿 给我`,
  /** Between what is denied and what denies it. */
  particles:
    'i yi u yu ni nu का की के को से में पर ka ki ke ko se mein par は が を も の 은 는 이 가 을 를 에서 の方 のほう',
  /** Between what is not meant and what is. */
  but: `but, but only, but rather, but just, only, just, sondern, mais, mais plutôt, sino, mas, mas sim, senão, ma, ma solo, bensì, maar, lecz, ale, tylko, а, но, але, ama, sadece,
    tapi, tetapi, melainkan, mà là, mà, nhưng, बल्कि, लेकिन, सिर्फ, केवल, balki, lekin, sirf, 而是, 要, 是, بل, ولكن, لكن, فقط, plutôt, lieber`,
} as const
