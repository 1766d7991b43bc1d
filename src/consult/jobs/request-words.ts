import { memoize } from '../../core/memoize.ts'
import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'

/** Words with which a wish begins, or ends where verbs stand last. */
const requests = memoize(
  () =>
    new Set(
      `what whats which who when where why how is are does do did can could should show give tell get list find check pull fetch look run compute calculate set watch ping alert send export make compare rank
 search see need want please name quote convert size backtest resolve probe
 qué que cuál cuáles cuánto cuánta cuántos cómo dónde quién dame dime muéstrame enséñame muestra lista busca calcula avísame compara quiero
 quel quelle quels quelles combien comment où qui quoi donne montre affiche dis liste cherche calcule préviens compare donnez montrez veux
 qual quais quanto quanta quantos como onde quem mostra mostre diga lista calcula avisa avise compara quero
 quale quali quanto quanta quanti come dove chi dammi dimmi mostra mostrami elenca cerca calcola avvisami confronta vorrei voglio
 was welche welcher welches wie wieviel wo wer wann ist sind zeig zeige gib nenne sag liste such suche berechne rechne vergleiche warne melde will möchte brauche
 wat welke hoe hoeveel waar wie wanneer is zijn toon geef laat noem zeg zoek bereken vergelijk waarschuw wil
 co jaki jaka jakie ile jak gdzie kto kiedy czy pokaż podaj daj powiedz wypisz znajdź policz oblicz porównaj sprawdź wyświetl chcę
 что какой какая какие какое какова сколько как где кто когда есть покажи дай скажи назови найди посчитай рассчитай сравни проверь выведи предупреди хочу
 що який яка які яке скільки як де хто коли чи покажи дай скажи назви знайди порахуй порівняй перевір виведи хочу
 ne nedir hangi hangileri kaç nasıl nerede kim göster ver söyle listele bul hesapla karşılaştır bak getir istiyorum
 apa berapa bagaimana mana siapa kapan tampilkan beri berikan tunjukkan cari hitung bandingkan cek lihat daftar mau
 gì nào bao mấy thế sao đâu ai cho xem liệt tìm tính so kiểm hiện muốn
 ما ماذا كم كيف أين من متى هل أي أرني اعرض أعطني أخبرني اعطني احسب ابحث قارن أريد
 क्या कौन कितना कितनी कितने कैसे कहां कहाँ कब दिखाओ दिखाइए बताओ बताइए दो दीजिए निकालो खोजो चाहिए
 뭐 무엇 어떤 얼마 어떻게 어디 누가 보여줘 보여주고 알려줘 알려주고 찾아줘 계산해줘 확인해줘 주세요 보여주세요 알려주세요`
        .split(/\s+/)
        .map(fold),
    ),
)
const UNSPACED_REQUEST =
  /(?:看看|查|告诉|给我|列出|显示|算|比较|多少|什么|哪|怎么|教えて|見せて|表示|ください|知りたい|調べて|いくら|どこ|何|보여|알려|찾아|확인|얼마)/u

/** How many of the words at one end of a part ask for something, of the first two or the last two. */
export function countRequests(words: readonly Word[], end: 'first' | 'last'): number {
  const near = end === 'first' ? words.slice(0, 2) : words.slice(-2)
  return near.filter((word) => isRequest(word) || UNSPACED_REQUEST.test(word.folded)).length
}

/** Whether a word asks without stating for what. */
export function isRequest({ folded }: Word): boolean {
  return requests().has(folded)
}
