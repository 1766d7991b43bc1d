import { memoize } from '../../../core/memoize.ts'

/** Alternatives of regular expressions for the words around a prompt: what orders it, and what other parameters hold. */

/** Verbs that order a picture or a video and stand before it. */
export const ORDERS =
  'gen(?= (?:\\d|an?|some|me|imgs?|pics?|images?|vids?|videos?)(?![\\p{L}\\p{N}]))|draw|redraw|paint|sketch|illustrate|animate|render|film|shoot|generate|create|make|produce|design|order|g[eé]n[eéè]r(?:a|e|er|ar)(?:me|mi)?|dib[uú]ja(?:me)?|cr[eé]a(?:me|mi|r)?|haz(?:me)?|hac[eé](?:me|nos)?|arma(?:me)?|pinta(?:me)?|filma(?:me)?|anima|gere|gera|desenh[ae]|crie|cria(?:r)?|faça|faz|pinte|filme|mache?|zeichne|male|erstelle?|erzeuge|generiere|drehe?|générer|dessine(?:[ -]moi)?|crée(?:r)?|fais(?:[ -]moi)?|peins|réalise|disegna(?:mi)?|fai|fammi|dipingi|gira|maak|teken|genereer|schilder|creëer|narysuj|wygeneruj|stwórz|zrób|namaluj|utwórz|nakręć|нарисуй(?:те)?|сгенерируй(?:те)?|создай(?:те)?|сделай(?:те)?|изобрази(?:те)?|сними(?:те)?|нарисовать|сгенерировать|buat(?:kan|lah)?|gambarkan|hasilkan|bikin(?:kan|in)?|lukis(?:kan)?|vẽ|tạo|dựng|ارسم|أنشئ|انشئ|ولّد|ولد|اصنع|صمم|اعمل|سو[يّى]{1,2}|ابغى|أبغى|عايز|بدي|أريد|намалюй(?:те)?|створи(?:ти|ть)?|згенеруй(?:те)?|зроби|зніми|gambar(?:in|lah)|buatin|rekam|اعمليل?ي?|اعمللي|ارسمي|ارسملي|سويلي|ابي|أبي|làm|quay|thiết kế|ve(?= (?:cho|con|mot|hai|ba|\\d))|tao(?= (?:video|anh|hinh|mot|clip))|mal|schets|ontwerp|grafica|girami|रचो'
/** The same in Chinese, where no space follows. */
export const UNSPACED_ORDERS =
  '(?:请|請|帮我|幫我|给我|給我|麻烦|麻煩){0,2}(?:[画畫](?!像)|生成|绘制|繪製|制作|製作|创作|創作|拍摄?|拍攝|做|整|搞|来(?=[一二两三四五六\\d]?[个张幅段条])|來(?=[一二兩三四五六\\d]?[個張幅段條]))(?:一下|出)?(?:一?[个個张張幅段条條])?|(?:画面|内容|內容|主题|主題)(?:是|为|為)|(?:お願い、)'
/** Words beside the order that change nothing. */
export const POLITE =
  "please|pls|plz|quiero|quisiera|necesito|quero|queria|preciso de|je veux|je voudrais|il me faut|voglio|vorrei|ich (?:will|möchte|brauche)|ik wil|chcę|potrzebuję|can you|could you|would you|i want|i need|i would like|i[’']d (?:like|love)|me|us|mir|uns|mi|moi|bana|por favor|bitte|s[’']il (?:te|vous) pla[îi]t|per favore|proszę|пожалуйста|мне|нам|мені|собі|будь ласка|хочу|нужно|нужен|нужна|потрібно|lütfen|tolong|saya|ff|effe(?:n|tjes)?|eventjes|(?:gimme|give me|need|get me)(?= (?:\\d|an?|some|two|three|four|five)(?![\\p{L}\\p{N}]))|cho (?:tôi|mình|em|tớ|tao|t)|giúp (?:tôi|mình|em|tớ)|hộ (?:tôi|mình|em)|hãy|لي|لنا|من فضلك|eens|voor mij|dla mnie|para mí|pour moi|für mich|pra mim|para mim|per me"
/** Small numbers in words: 1 in the first row, 2 in the second, and so on. */
export const NUMBER_ROWS = [
  'one|jeden|jedno|одну?',
  'two|dos|dois|duas|zwei|deux|due|twee|dwa|dwie|два|две|дві|iki|dua|hai|do|दो',
  'three|tres|três|drei|trois|tre|drie|trzy|три|üç|tiga|ba|ثلاث[ةه]?|teen|तीन',
  'four|cuatro|quatro|vier|quatre|quattro|cztery|четыре|чотири|dört|empat|bốn|أربع[ةه]?|اربع|char|चार',
  'five|cinco|fünf|cinq|cinque|vijf|pięć|пять|п.ять|beş|lima|năm|خمس[ةه]?|paanch|पाँच|पांच',
  'six|seis|sechs|sei|zes|sześć|шесть|шість|altı|enam|sáu|ست[ةه]?|छह',
  'seven|siete|sete|sieben|sept|sette|zeven|siedem|семь|сім|yedi|tujuh|bảy|سبع[ةه]?',
  'eight|ocho|oito|acht|huit|otto|osiem|восемь|вісім|sekiz|delapan|tám|ثمان[يةه]{0,2}|आठ',
  'nine|nueve|nove|neun|neuf|negen|dziewięć|девять|дев.ять|dokuz|sembilan|chín|تسع[ةه]?|नौ',
  'ten|diez|dez|zehn|dix|dieci|tien|dziesięć|десять|on|sepuluh|mười|عشر[ةه]?|दस',
]
const NUMBERS = `\\d{1,2}|twelve|satu|واحدة|ek|एक|${NUMBER_ROWS.join('|')}`
/** Spanish and Italian "with"; in Vietnamese "con" stands before an animal. */
const CON = '(?<!(?:vẽ|ve|tạo|tao|dựng|làm|quay|thiết kế) .{0,60})con(?!.{0,80}[ạ-ỹăđơư])'
/** Articles and small numbers before what is ordered. */
export const ARTICLES = `${NUMBERS}|an?|the|un[ae]?|unos|unas|um|uma|l|ein(?:en?|e[ms])?|een|bir|sebuah|một|els?|la|le|les|das|der|die|eines|in|im|as|als|en|em|w|в|with|avec|${CON}|com|mit|met|z|and|y|e|et|und|i|и|ve|dan`
/** How soon it is wanted, before what is ordered. */
export const HASTE =
  'quickly|real quick|rq|just|mal|mal eben|eben|schnell|vite(?: fait)?|rapidement|vlug|snel|even|un attimo|un momento|al volo|velocemente|rápid[oa]|rapidinho|rapidito|un momentito|-ка|быстро|быстренько|no|szybko|швидко|швиденько|hızlıca|hemen|cepat|nhanh|بسرعة|بسرعه|jaldi se|jaldi|जल्दी से|जल्दी'

/** What names a setting, or leads to it. */
export const LEADS = `k[aei]|का|की|के|in|as|(?<!bir )at|for|en|im|with|als|a|ai?n|em|w|в|у|на|and|y|e|et|und|i|и|та|ve|dan|và|aur|और|de|di|da|(?<!bana )do|mit|${CON}|avec|com|met|z|из|dengan|dalam|pakai|với|bằng|ở|و|ب|بـ|وب|by|bei|the|of|ukuran|kích thước|kích cỡ|taille|tamaño|tamanho|größe|grootte|dimension[ei]|rozmiar|размер|розмір|boyut|size|durée|dur(?:ación|ation|ação|ata)|dauer|länge|length|duur|długość|długości|длин[аойу]{1,2}|длительность\\p{L}?|тривалість|süre(?:si)?|durasi|dài|thời lượng|لمدة|مدت[هة]ا?|بمدة|بطول|aspect ratio|ratio|aspect|form(?:aat|ato?|acie|atu)|verhouding|(?:beeld|seiten)verh[aä]ltnis|proporci[óo]n|proporção|proporzion[ei]|proporcj[ei]|proporcjach|соотношени[еяи](?: сторон)?|формате?|форматі?|співвідношенн[яі]|oran[ıi]?(?:nda)?|rasio|khung(?: hình)?|tỉ lệ|tỷ lệ|ti le|ty le|make it|keep it|(?:و?ب)?نسبة|अनुपात|auflösung|r[eé]solu(?:tion|ción|ção)|risoluzione|resolutie|rozdzielczość|rozdzielczości|разрешени[еи]|роздільн\\p{L}{2,5}|çözünürlük|resolusi|độ phân giải|(?:و?ب)?(?:دقة|صيغة|جودة|مقاس|قياس|حجم)|و?صيغته|रेज़?ोल्यूशन`
const UNSPACED_LEADS =
  '比例|宽高比|时长|分辨率|画质|尺寸|アスペクト比|縦横比|解像度|画面比|長さ|비율|해상도|길이|화면비'
/** The same where no space stands behind it. */
export const NAMES = `(?:${UNSPACED_LEADS})(?:は|은|는|为|為|:|：)?`

/** What is ordered. */
export const MEDIA =
  'ones?(?= (?:of|with|showing) (?!the(?:m|se)?|those|it))|images?|imgs?|pngs?|jpe?gs?|webps?|pictures?|pics?|photos?|drawings?|videos?|clips?|vids?|animations?|footage|imagen|imágenes|imagem|imagens|desenhos?|immagine|immagini|bild(?:er)?|zeichnung|afbeelding(?:en)?|plaatjes?|tekeningen|tekening|vídeos?|vidéos?|ролик|filmpje|fotos?|dibujos?|disegno|dessins?|görsel|resim|klip|filmat[oi]'
/** Kinds of pictures that say how one looks, and belong to what is shown. */
export const ARTWORKS =
  'logos?|logotip[oa]s?|posters?|pósters?|pôster(?:es)?|cartel(?:es)?|affiches?|locandin[ae]|plakat\\p{L}{0,2}|afiş\\p{L}{0,3}|wallpapers?|banners?|illustrations?|ilustraci(?:ón|ones)|ilustraç(?:ão|ões)|illustrazion[ei]|illustraties?|ilustracj[aeęi]|иллюстрац\\p{L}{1,3}|ілюстрац\\p{L}{1,3}|логотип\\p{L}{0,2}|постер\\p{L}{0,2}|плакат\\p{L}{0,2}|ilustrasi|cover art|artworks?|cartoons?|watercolou?rs?|stickers?|sketch(?:es)?|paintings?|obkładk[aię]|обложк[аиу]|обкладинк[аиу]|شعار|ملصق|लोगो|पोस्टर'

/** How many of it, behind what it shows: "…, two versions". */
export const VARIANTS =
  'variants?|versions?|variations?|variante[ns]?|varianti|versione[ns]|versioni|versões|versies|variaciones|variações|variazioni|variationen|variaties|wersj[ei]|wariant(?:y|ów)|вариант(?:а|ов)|верси[ий]|варіант(?:и|ів)|версі[їй]|versiyon|varyant|versi|variasi|phiên bản|of (?:them|these|those)|davon|ervan|opciones|opções|opzioni|optionen|opties|opcje|adet|tane|buah|lembar|bản|bức|штук[аиі]?|pieces?|tấm|sztuk[ai]?|stuks|stück|नमूने'
/** The same in languages where what it shows follows without a joint. */
export const DIRECT_MEDIA =
  'videos?(?! (?:games?|calls?|chats?|edit|editors?|conferenc|stores?|cameras?|walls?|art|clips?|oyun))|obraz(?:ek|ki|y)?|rysun(?:ek|ki)|zdjęci[ea]|grafikę|wideo|filmik|картин(?:к[ауи]|ок)|изображени[еяй]|рисун(?:ок|ка|ки)|видео(?:ролик)?|gambar|bức (?:ảnh|tranh|hình)|hình ảnh|ảnh|tranh|đoạn phim|clip(?=.{0,80}[ạ-ỹăđơư])|зображенн[яь]|малюн(?:ок|ки|ка)|картинку|відео|(?:صورتين|صورتان|صورة|صور|رسمتين|رسمة|لوحتين|لوحة|مقطع(?: فيديو)?|فيديو|كليب)(?: (?:قصيرة?|سريع))?'
/** The same in Chinese and Japanese, and behind it in Turkish, Korean and Hindi. */
export const UNSPACED_MEDIA = '图片|图像|圖片|圖像|照片|视频|影片|短片|画像|写真|動画|ビデオ|映像'
export const MEDIA_BEHIND =
  '图片|图像|图|圖片|圖像|圖|影片|照片|视频|短片|画像|絵|写真|動画|ビデオ|映像|이미지|그림|사진|영상|동영상|비디오|görsel(?:i|ini|leri|lerini)?|resmi(?:ni)?|resim(?:leri|lerini)?|fotoğraf(?:ı|ını)|videosu(?:nu)?|(?<=(?:saniyelik|gösteren|olan) )video|तस्वीर(?:ें)?|चित्र|फ़?ोटो|इमेज|वीडियो|विडियो'
/** What orders it in languages where the verb comes last. */
const STATED_BEHIND =
  '(?:(?:描いて|生成して|作って|作成して|制作して|お願い(?:します)?|그려|만들어|생성해|제작해|뽑아)(?:\\s?(?:ください|下さい|くれ|ほしい|줘|주세요|줄래))?|बना(?:ओ|इए|एं|एँ|ना|\\s?(?:दो|दे|दीजिए))|चाहिए)'
const STATED_BEHIND_SPACED =
  '(?:çiz|oluştur|üret|hazırla|yap|tasarla|çek)(?:er misin|ar mısın|ir misin|sana)?|bana(?:o|iye|na| do| de| dijiye)|chahiye|banwao'
const SPACED_MEDIA =
  'resim|resmi|görsel[i]?|video(?:su|yu)?|klip|animasyon|fotoğraf|afiş|images?|pictures?|photos?|pics?|tasve{1,2}r|tasvir|clip'
/** "… wali 3 images", "… वाली फोटो": the medium with its number behind what it shows. */
const HINDI_OF = 'k[aei]|wal[aei]|की|का|के|वाली|वाला|वाले'
export const HINDI_MEDIA = `\\s(?:${HINDI_OF})\\s(?:(?:\\d{1,2}|ek|do|teen|char|एक|दो|तीन|चार)\\s)?(?:${SPACED_MEDIA}|तस्वीर(?:ें)?|चित्र|फ़?ोटो|इमेज|वीडियो|विडियो)`
/** The same with its order, before the clause that goes on about what it shows. */
export const HINDI_ORDER_WITHIN = `${HINDI_MEDIA}\\s(?:${STATED_BEHIND_SPACED}|${STATED_BEHIND}),?(?=\\s(?:jo|jis\\S{0,3}|jaha\\S?|जो|जिस\\S{0,4}|जहा\\S{0,2})\\s)`
/** It and its medium at the end. */
export const ORDERED_BEHIND = `(?:を|를|을)?(?:\\s(?:하나|[한두세네]\\s?장))?[、,\\s]{0,2}${STATED_BEHIND}|(?:,\\s?|\\s)(?:(?:k[aei] )?(?:bir )?(?:${SPACED_MEDIA}) )?(?:${STATED_BEHIND_SPACED})`
/** The same with its order behind it, before what it shows: "영상 만들어줘, …", "動画を作って:", "ek image bana do jisme". */
export const ORDERED_AHEAD = `(?:(?:画像|絵|イラスト|写真|動画|ビデオ|映像|이미지|그림|사진|영상|동영상|비디오|일러스트|तस्वीर|चित्र|फ़?ोटो|इमेज|वीडियो|विडियो)(?:을|를|を)?|${SPACED_MEDIA})\\s?(?:\\d{1,2}\\s?(?:枚|장|개|つ|本)\\s?)?(?:${STATED_BEHIND}|${STATED_BEHIND_SPACED})(?=[,、:：]| jis| जिस|\\s\\p{Script=Hangul})`
/** Between what is ordered and what it shows. */
export const JOINTS = `of|showing|with|about|depicting|featuring|de|du|des|di|von|vom|van|z|ze|с|со|del|dell[’']|d[’']|della|da|do|dos|das|einer|eines|einem|mit|${CON}|avec|com|met|in which|where|waarin|in cui|dove|przedstawiając[a-zą]{1,3}|pokazując[a-zą]{1,3}|ukazując[a-zą]{1,3}|dans la(?:quelle)?|où|(?:en|em) (?:el |la |o |a )?que|onde|donde|in de[mr]|di mana|trong đó|jak|как|як|wie|hoe|tentang|dari|về|của|з|зі|із|про|jismei?n?|जिसम[ेें]ं?|जहाँ|عن|لـ`
export const SQUARE =
  '方形|square|quadratisch(?:e[nrs]?)?|cuadrad[oa]s?|quadrad[oa]s?|carr[ée]e?s?|quadrat[oaie]|vierkante?|kwadratow[a-zß-žа-ё]{1,3}|квадрат(?:н[a-zß-žа-ё]{1,4})?|kwadrat|kare|persegi|vuông|正方形|정사각형|مربع[ةه]?|वर्गाकार'
/** Upright and wide shapes beside "portrait" and "landscape". */
export const UPRIGHT =
  'hochformat|hochkant|(?:en|em|in) vertical[e]?|formato vertical[e]?|format (?:vertical|portrait)|en portrait|vertical[e]?|w pionie|pionow[a-zß-žа-ё]{1,3}|вертикальн[a-zß-žа-ё]{1,4}|dikey|vertikal|dọc|staand(?: formaat)?|竖屏|竖版|縦長|縦型|縦向き|세로(?:형)?|عمودي[ةه]?|लंबवत|वर्टिकल'
export const WIDE =
  'querformat|breit(?:bild|format)(?:format)?|breedbeeld(?:formaat)?|(?:écran|format) large|grand écran|(?:pantalla|formato) anch[ao]|formato panorámico|tela larga|formato largo|formato panorâmico|schermo largo|formato panoramico|szerok(?:i|im) (?:kadr\\p{L}{0,3}|ekran\\p{L}{0,3}|format\\p{L}{0,3})|panoramiczn\\p{L}{1,3}|широк(?:ий|ом|ому) (?:формате?|форматі|экране?|екрані?|кадр\\p{L}?)|широко(?:экранн|екранн|форматн)\\p{L}{2,3}|geniş (?:ekran|format|kadraj)|(?:layar|format) lebar|(?:màn hình|khung|khổ) rộng|man hinh rong|[宽寬](?:屏|幅|螢幕|银幕|画幅)|ワイド(?:画面|スクリーン|サイズ)|ワイド(?=で|、|\\s?\\d|$)|와이드(?:\\s?(?:스크린|화면|비율))?|شاشة عريضة|चौड़[ाीे](?: स्क्रीन| फ़?ॉर्मेट)?|वाइड ?स्क्रीन|wide (?:format|screen)|wide-screen|(?:en|em) horizontal|formato (?:horizontal|orizzontale)|format (?:horizontal|paysage)|en paysage|orizzontale|horizontal|w poziomie|poziom[a-zß-žа-ё]{1,3}|горизонтальн[a-zß-žа-ё]{1,4}|yatay|lanskap|horisontal|ngang|liggend(?: formaat)?|横屏|横版|横長|横型|横向き|가로(?:형)?|أفقي[ةه]?|क्षैतिज'
/** How good a picture is to be. */
const QUALITY =
  '(?:high|low|medium|top|best) quality(?: is (?:fine|ok|okay|enough|good enough|all right))?|quality (?:high|low|medium)|(?:alta|baja|media|haute|basse|moyenne|bonne|baixa|média|bassa) (?:calidad|qualité|qualidade|qualità)|(?:calidad|qualité|qualidade|qualità) (?:alta|baja|media|haute|basse|élevée|faible|moyenne|baixa|média|bassa)|(?:hohe|niedrige|mittlere)[rn]? qualität|qualität (?:hoch|niedrig|mittel)|kwaliteit (?:hoog|laag)|jakość (?:wysoka|niska|średnia)|качество (?:высокое|низкое|среднее)|якість (?:висок|низьк|середн)[ая]|(?:висок|низьк|середн)\\p{L}{1,3} якіст[ьюі]|kalite (?:yüksek|düşük|orta)(?: olsun)?|qualité (?:bonne|basse)|(?:hoge|lage|gemiddelde) kwaliteit|(?:wysoka|niska|średnia|wysokiej|niskiej|średniej) jakoś(?:ć|ci)|(?:высок|низк|средн)[a-zß-žа-ё]{1,3} качеств[оае]|(?:yüksek|düşük|orta) kalite(?:de|li)?|kualitas (?:tinggi|rendah|sedang)|chất lượng (?:cao|thấp|trung bình)|[高低中](?:质量|画质|品質|画質|质)|[고저중](?:화질|품질)|(?:높은|낮은|중간) (?:화질|품질)|جودة (?:عالية|منخفضة|متوسطة)|(?:उच्च|निम्न|मध्यम) (?:गुणवत्ता|क्वालिटी)'
const SECONDS =
  's|secs?|seconds?|segundos?|sekunden?|secondes?|secondi|seconden|sekund[a-zß-žа-ё]{0,2}|сек[a-zß-žа-ё]{0,6}|saniye(?:lik|likte|de)?|detik|gi[âa]y|秒(?:钟|間)?(?:的|の)?|초(?:짜리|간)?|ثوان\\p{M}?ي?|ثانية|सेकंड|सेकेंड'
const SOUND =
  '(?:no|without|with|ohne|mit|sin|con|sans|avec|senza|sem|com|без|со?|з|зі|із|bez|z|zonder|met|tanpa|dengan|pak(?:e|ai)|kèm|không(?: có)?|có|co|khong(?: co)?|tắt|tat|bỏ|بدون|مع|aur) (?:the |le |el |il |o |de |het |de[nm] )?(?:sound|audio|ton|sonido|son|suono|som|звук(?:ом|[ау])?|dźwięku|dźwiękiem|geluid|suara|tiếng|âm thanh|am thanh|tieng|صوت)|silent|soundless|mute[d]?|lautlose[nrsm]?|stumme[nrsm]?|sessiz|sesli|muet(?:te)?|mudo|muto|stumm|bersuara|звук(?:овой|ом)?|音声(?:つき|付き|あり|なし|入り)|音付き|音つき|(?:没有|无|要有|有|带|不要|不带|要)声音|无声|有声|音(?:なし|あり|声なし|声あり)|소리(?:도|가|는|를)? ?(?:없이|빼고|빼줘|끄고|있는|나는|없는|안 나는|있게|포함(?:해서|해줘|하고)?|넣어줘)|무음|(?:bina awaa?z(?: ke)?|awaa?z ke saath|बिना आवाज़?(?: के)?|आवाज़? के साथ)'
/** "With google/veo-3.1", "con el modelo veo-3". */
const MODEL =
  '(?:(?:with|using|on|via|by|mit|con|avec|com|z|met|ile|dengan|bằng|用|使用)\\s?)?(?:(?:the|das|dem|el|le|la|o|il|lo|het)\\s)?(?:model[oel]{0,2}s?|modell|modèle|модел[ьию]ю?|mô hình|模型|モデル(?:は)?|모델)?\\s?[a-z][\\w.-]{1,40}/(?=[a-z.]{0,30}[-\\d])[\\w.-]{2,60}(?:\\s?(?:model|modeli|로|으로|で|से))?'
const SEED =
  '(?:seed|semilla|graine|semente|seme|startwert|zaad|ziarno|сид|tohum|benih|hạt giống|种子|シード(?:値)?|시드|بذرة|सीड)(?:\\s?(?:of|=|:|は|no\\.?))?\\s?\\d{1,10}'
/** "Starting from https://…", "empezando en https://…". */
const LINK =
  '(?:start(?:s|ing)?|begin(?:s|ning)?|based|ending|us(?:e|ing)|empezando|comenzando|partiendo|começando|commençant|beginnend|startend|ausgehend|partendo|beginnend|zaczynając|начиная) (?:[a-zß-žа-ё]{1,9}\\s){0,2}https?://[^\\s:]{1,6}\\S{0,200}?(?=[:,;]?(?:\\s|$))'

/** What other parameters of a picture or a video hold: its form, its size, its length, its sound, its model. */
export const PICTURE_SETTINGS = [
  [
    '\\d{1,2}:\\d{1,2}',
    '\\d{3,4}p',
    '[1248][kк](?![a-zа-я])',
    '512(?:px)?',
    `(?:\\d{1,3}[ -]?|(?:${NUMBERS})[ -])(?:${SECONDS})(?: long| lang)?`,
    '(?:(?:au )?format[oa]?|formacie|formatında|file|định dạng|tệp|berkas|plik|fichier|archivo|arquivo|datei|bestand|файл\\p{L}{0,2}|ملف|格式|形式で?)?\\s?(?:png|jpe?g|webp)(?:[\\s-]?(?:format[oa]?|formatında|files?|datei|bestand|plik|格式|形式で?|포맷으?로?|صيغة))?',
    '(?:widescreen|portrait|vertical|landscape)? ?(?:sixteen by nine|nine by sixteen|four by three|three by four|three by two|two by three|four by five|five by four|twenty[ -]one by nine|one by one)',
    SEED,
    MODEL,
    LINK,
  ].join('|'),
  QUALITY,
  SOUND,
]

/** Settings of a request to a language model. */
export const CHAT_SETTINGS = [
  '(?:wild )?(?:with )?(?:a )?(?:temperature|temperatura|température|temperatur|temperatuur|температур[a-zß-žа-ё]{1,3}|sıcaklık|suhu|nhiệt độ|温度|온도)(?:\\s?(?:of|=|:|von|de|di))?\\s?\\d(?:[.,]\\d{1,3})?',
  '(?:top[ _]p|presence[ _]penalty|frequency[ _]penalty|n)(?:\\s?(?:of|is|=|:))?\\s?-?\\d(?:[.,]\\d{1,3})?',
  '(?:max(?:imum)?[ _](?:completion[ _])?tokens|max_completion_tokens)(?:\\s?(?:of|=|:))?\\s?\\d{1,6}',
  '(?:in |with )?(?:at most|max(?:imum|imal)?|up to|no more than|limit(?:ed)?(?: (?:it|to|of|at)){0,2}|cap(?:ped)?(?: (?:it|that))?(?: (?:at|to))?|(?:keep it )?(?:under|below|within)|(?:no |el |un )?máximo|massimo|максимум|최대|höchstens|maximum|al massimo|au plus|au maximum|hoogstens|najwyżej|не (?:более|больше|більше)|maks|maksimum|maksimal|tối đa|最多|最大|en fazla|لا (?:تتعدى|يتعدى|تزيد عن|تتجاوز|يتجاوز)|بحد أقصى|على الأكثر|अधिकतम)\\.?\\s?(?:de |di |of )?\\d{1,6}\\s?(?:tokens?|токен(?:ов|ів|а|и)?|tokenów|tokeny|トークン|토큰|个token|توكن|टोकन)(?:以内)?',
  '\\d{1,6}\\s?(?:tokens?|токенов|tokenów|トークン|토큰|توكن|टोकन)(?: (?:at most|tops|max(?:imum)?|höchstens|como máximo|no máximo|au plus|al massimo|hoogstens|tối đa|maks))?',
  SEED,
  MODEL,
  'stop(?:ping)? (?:at|on) \\S{1,20}',
  '(?:stream(?:ed|ing)?(?: it)?)(?: with usage(?: included)?)?',
  '(?:as|in|with) (?:an? |any |valid )?json(?: object| only)?|(?:salida|sortie|saída|ausgabe|uitvoer) json(?:_object)?|json_object',
].join('|')

/** A picture by its name. */
export const PICTURE = memoize(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${MEDIA}|${ARTWORKS}|obraz(?:ek|ki|y)|rysun(?:ek|ki)|картин(?:к[ауи]|ок)|рисун(?:ок|ка|ки)|gambar|tranh|hình|bức ảnh|resmi|plaatjes?|afbeelding|zdjęci\\p{L}|зображення)(?!\\p{L})|图|画像|絵|イラスト|ポスター|ロゴ|海报|그림|포스터|로고|صورة|तस्वीर|चित्र`,
      'u',
    ),
)
