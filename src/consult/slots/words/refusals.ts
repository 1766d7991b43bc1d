/** Words by which a wish is refused, in the languages that we read. */
export const refusalWords = {
  /** Before it, at the head of a clause. */
  before: `no, not, not the, skip, skip the, forget, forget about, ignore, leave out, never mind, nevermind, nothing about, nothing on, none of, no need for, not interested in, instead of, rather than, without,
    dont, don t, do not, dont want, don t want, do not want, dont need, don t need, do not need, dont get, don t get, dont care about, don t care about, do not care about,
    kein, keine, keinen, vergiss, statt, anstatt, nicht die, nicht den, nicht das, ich will kein, ich will keine, ich will keinen, ich brauche kein, ich brauche keine, ich brauche keinen, brauche kein, brauche keine, ohne, kein bedarf an, nichts über,
    pas de, pas d, pas le, pas la, pas les, pas besoin de, pas besoin d, oublie, oublie le, oublie la, laisse tomber, sans, au lieu de, au lieu des, rien sur, je ne veux pas, je ne veux pas de, je n ai pas besoin de, ne m envoie pas, n envoie pas, ne m alerte pas, ne me préviens pas, ne crée pas,
    nada de, sin, olvida, olvídate de, no quiero, no necesito, no me des, no me muestres, no me avises, no incluyas, no me envíes, en vez de, en vez del, en vez de la, en lugar de, en lugar del,
    sem, esquece, esqueça, não quero, não preciso de, não preciso, não me mostre, não me avise, não mostre, não inclua, não me mande, em vez de, em vez da, em vez do, em vez das, em vez dos, ao invés de,
    niente, nessun, nessuna, senza, dimentica, lascia perdere, lascia stare, non voglio, non mi serve, non mi servono, non mostrarmi, non avvisarmi, non includere, invece di, invece delle, invece dei, invece del, al posto di, al posto del, al posto dei, al posto delle, al posto della,
    geen, zonder, vergeet, laat maar, niet de, niet het, ik wil geen, ik hoef geen, stuur geen, in plaats van,
    bez, żadnych, żadnego, zapomnij o, nie chcę, nie potrzebuję, nie pokazuj, nie wysyłaj, nie powiadamiaj, nie dawaj, zamiast,
    без, не надо, не нужно, не нужен, не нужна, не нужны, не хочу, не присылай, не показывай, не уведомляй, не создавай, не включай, не давай, забудь, забудь про, забудь о, вместо, никаких, не треба, не потрібно, не потрібні, не надсилай, не показуй, не хочу, забудь про, замість, ніяких,
    jangan, jangan kirim, jangan tampilkan, tanpa, lupakan, tidak perlu, nggak perlu, gak perlu, nggak usah, gak usah, tidak usah, bukan, alih alih,
    không cần, không phải, đừng gửi, đừng báo, đừng cho, bỏ qua, thay vì, không muốn,
    不要, 不用, 不需要, 不想要, 不看, 不是, 别, 別, 别给我, 别发, 别看, 别提醒, 忘掉, 忽略, 无需,
    لا أريد, لا داعي, لا داعي ل, بدون, بلا, انس, ليس, لا ترسل, لا تعرض, لا حاجة, لا أحتاج, بدلا من`,
  /** Behind it. */
  behind: `istemiyorum, istemem, olmasın, gerek yok, gerekmez, lazım değil, gönderme, gösterme, değil, yerine,
    はいらない, はいらないから, はいらなくて, は要らない, は不要, は不要で, はいい, はいいから, はなしで, じゃなくて, ではなく, ではなくて, でなく, いらない, 不要, の代わりに,
    말고, 말구, 필요없고, 필요 없고, 필요없어, 필요 없어, 됐고, 아니라, 아니고, 대신, 대신에, 빼고,
    नहीं चाहिए, मत दो, मत दिखाओ, मत भेजो, की जगह, के बजाय, की बजाय, nahi chahiye, nahin chahiye, mat do, mat dikhao, mat bhejo, ki jagah, ke bajay,
    brauche ich nicht, brauch ich nicht, interessiert mich nicht, interessieren mich nicht, are not needed, is not needed, not needed, не надо, не нужно, не нужны, не нужна, не нужен, hoeft niet, niet nodig, no hace falta, no hacen falta, nie trzeba, không cần`,
  /** The same only where a word such as "but" follows: "не новости, а цену". */
  beforeBut: 'не, nie, nicht, niet, não, non, không',
  /** Behind it at the end of a clause: "खबर नहीं, ...". */
  behindAtEnd: 'नहीं, nahi, nahin, nhi',
  /** What may stand before such words at the head of a clause. */
  polite:
    'i please and but so ok okay well then actually bitte ich je yo eu io ik ja я s il te plait por favor per alsjeblieft proszę пожалуйста lütfen tolong mình tôi 请 我 請 أنا من فضلك मुझे mujhe',
  /** Where such a clause ends without a stop. */
  breaks: `but just only give show tell i dame dime muéstrame donne montre gib zeig dammi dimmi mostrami dê diga geef toon daj podaj pokaż дай покажи скажи göster söyle beri kasih tampilkan cho xem أعطني اعرض batao dikhao lecz а bensì rather instead sondern nur lieber mais juste seulement plutôt sino solo sólo mas só apenas ma soltanto maar alleen ale tylko но только а але лише тільки ama sadece tapi tetapi hanya cuma nhưng chỉ فقط لكن بل बल्कि सिर्फ केवल sirf balki 只 只要 而是 だけ 만`,
  joints:
    'and but or y pero et mais e ma mas und aber en maar i a ale и но а та але ve ama dan tapi và nhưng و और लेकिन aur lekin',
  of: 'of for on about von für zu über de du des d pour sur sobre para do da di del per su van voor over dla na dla о для по про untuk của cho عن ل',
} as const
