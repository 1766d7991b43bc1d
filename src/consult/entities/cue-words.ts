/** More words of constraints, by what they do, for the languages of `cues.ts`. */
export const moreCues = {
  negations: `exceptuando descartando excluye excluyendo excluir quitando exclua excluindo tirando hormis excepté excluant exclure escludendo escludi
    uitgezonderd exclusief wykluczając wyklucz исключив исключи исключить окрім крім terkecuali selain 不想要 剔除 去掉 不算 باستبعاد استبعد واستبعد دون statt anstatt zamiast вместо замість ketimbang`,
  trailingNegations:
    '말고는 제외한 제외하면 제외하고는 빼고는 없는 を除き を除外 除外 抜きで は除く は除外 ไม่รวม अलावा हटाकर रहित haricindeki hariçtir',
  only: 'einzig lediglich exclusivamente esclusivamente unicamente slechts enkel jedynie исключительно виключно тільки yalnız doang thôi 只看 只限 仅限 仅看 限定 만으로 मात्र فقط',
  min: `oltre sopra supere superen superan dépasse dépassent ultrapasse ultrapassem superino überschreitet überschreiten przekracza превышает превышают melebihi wenigstens mindest mínima mínimos minima minimale przynajmniej щонайменше понад вище asgari sekurangnya diatas 至少 不少于 不少於 不小于 大于 大於 起码 多于 下限 최소한
    न्यूनतम ab desde dès يتجاوز تتجاوز`,
  max: 'máxima máximos massima maximaal hooguit góra maks maksymalnie najwyżej дешевле нижче azami maksimum dibawah 上限 अधिकतम 至多 不大于 不大於 小于 小於 低於 不高于 多くても',
  minPhrases: `większy niż, większym niż, większe niż, większa niż, większej niż, wyższy niż, wyższym niż, wyższe niż, wyższa niż, wyższej niż, بحد أدنى, حد أدنى, más del, più del, mais do, plus du, superiore al, a partir de, no menos de, no inferior a, pas moins de, não menos de, não inferior a, non meno di, non inferiore a, nicht weniger als, nicht unter, niet minder dan, geen minder dan, geen lager dan,
    nie mniej niż, nie poniżej, не ниже, не меньше чем, не менше, більше ніж, daha çok, tidak kurang dari, không dưới, không ít hơn, يزيد عن, تزيد عن, يزيد على, لا تقل عن, ما لا يقل عن, أعلى من, أكبر من, कम से कम`,
  maxPhrases: `mniejszy niż, mniejszym niż, mniejsze niż, mniejsza niż, mniejszej niż, niższy niż, niższym niż, niższe niż, niższa niż, niższej niż, не дорожче, не дорожче ніж, بحد أقصى, حد أقصى, menos del, meno del, meno dell, menos do, moins du, inferiore al, non oltre, non superiore a, que no supere, que no pase de, sin superar, sans dépasser, sem passar de, senza superare, ohne über, nie więcej, не дороже чем, no más de, pas plus de, não mais de, não mais que, non più di, nicht mehr als, nicht über, niet hoger dan, nie wyższy niż, nie powyżej, не выше, не дороже, не більше, менше ніж,
    tidak melebihi, tidak di atas, không vượt quá, không hơn, يقل عن, تقل عن, لا تزيد عن, لا يتجاوز, لا تتجاوز, أقل من, أدنى من, أصغر من, ज्यादा से ज्यादा, अधिक से अधिक`,
  trailingMin: `upar bade bada बड़े बड़ा बड़ी zyada jyada adhik üzerindeki üstündeki üzerindekiler floor minimum arriba adelante cima aufwärts oltre su wzwyż atas lên 넘는 넘게 이상인 이상만 이상의 이상으로 초과하는 초과인 以上の 超 超える を超える 以上で ऊपर ज़्यादा अधिक فوق`,
  trailingMax: `altındaki altındakiler ceiling maximum max tops kadar abajo baixo abwärts giù bas bawah xuống 이하인 이하만 이하의 미만인 미만의 이내의 以下の 未満の 以内の 以内で neeche niche chhote chote छोटे छोटा छोटी kam gir gire まで を超えない 超えない 未満だけ नीचे कम تحت`,
  /** Behind a number without "or". */
  postpositions:
    'floor minimum ceiling maximum max tops kadar üzerinde üzerindeki üstünde üstündeki fazla aşan altında altındaki az aşağı',
  joints: 'se tak ke trở para en in i и ve y e से وما',
} as const
