/** Phrases by which a speaker takes back what stands right before them, in the languages that we read. */
export const takingBack = `make that, make it, i mean, i meant, or rather, no sorry, no actually, sry, no wait, wait no, no hold on, hold on no, er no, err no, uh no, um no, hmm no, oh no, no make that, no make it, no scratch that, my bad, my mistake, no its, no it s,
 ich meine, ich meinte, vielmehr, besser gesagt, oder vielmehr, quatsch, korrektur, äh, äh nein, ach nein, nein warte, nein doch, nein quatsch, nein lieber,
 je veux dire, je voulais dire, ou plutôt, enfin plutôt, pardon, euh, euh non, non attends, non plutôt, non pardon, non en fait,
 quiero decir, quise decir, mejor dicho, o más bien, digo, perdón, no espera, no perdón, espera no, no mejor,
 quer dizer, quero dizer, aliás, perdão, desculpa, não espera, não melhor, espera não, opa,
 anzi, voglio dire, volevo dire, scusa, no aspetta, no scusa, no anzi, aspetta no, no meglio,
 ik bedoel, ik bedoelde, of liever, nee wacht, nee sorry, wacht nee, nee toch,
 to znaczy, znaczy, a właściwie, właściwie, albo raczej, przepraszam, nie czekaj, czekaj nie, nie jednak,
 то есть, вернее, точнее, ой, ой нет, нет стой, нет подожди, нет лучше, нет точнее, тобто, вірніше, точніше, ой ні, ні стій, ні почекай, ні краще,
 pardon, yok yok, yok dur, hayır bekle, hayır dur, daha doğrusu, ya da daha doğrusu,
 maksudnya, maksud saya, eh, eh bukan, eh salah, eh maksudnya, eh maksud saya, ralat, tunggu, bukan deng,
 à không, à nhầm, à quên, nhầm, ý tôi là, ý mình là, ý em là, không không,
 أقصد, قصدي, أعني, عفوا, لا بل, بل, لا لا, لا انتظر, لا عفوا, لا أقصد,
 नहीं, नहीं नहीं, अरे नहीं, माफ़ करना, nahi, nahin, nhi, are nahi, arre nahi, oh nahi,
 じゃなくて, ではなくて, ではなく, じゃなく, いや, いやいや, いえ, 違う, 違った, 間違えた, 間違い, 訂正, もとい, やっぱり, やっぱ,
 아니, 아니다, 아니라, 아니고, 아니 아니, 아 아니, 아니 잠깐, 아차, 잠깐, 아 잠깐, 정정, 잘못,
 不对, 不對, 哦不对, 啊不对, 不不, 哦不, 算了, 说错了, 說錯了, 哦说错了, 我说错了, 错了, 錯了, 更正, 我是说, 我是說, 改成, 改为, 改為, 不对不对`
/** The same behind a stop only: elsewhere they mean "and up", "that is" or "and so on". */
export const takingBackApart =
  'or better, hold on, er, uh, it should be, should be, it should have been, should have been, oder besser, o mejor, ou melhor, o meglio, of beter, albo lepiej, или лучше, або краще, 等等, 应该是, 應該是, मतलब, matlab, yani, nein, nee, нет, ні, hayır, yok'
/** Between them and what is meant. */
export const takingBackFilling = `der die das den auf bei von für le la les l du de d sur pour el los las del sobre o os do da dos das na no il di su per het van op na w dla на для от від
 è sono es son sind ist c est são jest lieber doch plutôt mejor melhor meglio liever лучше краще là de dari pada 是 改 要 换 就 で`
