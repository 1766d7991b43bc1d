import { expect, test } from 'vitest'
import { askedIn, shownIn } from './prompt-text.ts'

test.each([
  ['draw three pictures of an owl in a library, 2K, 16:9, webp', 'an owl in a library'],
  ['generate a square high quality image of a tin robot', 'a tin robot'],
  [
    'make a 6 second clip of rain on glass in 720p, without sound, charge me once it is done',
    'rain on glass',
  ],
  ['draw a mountain landscape', 'a mountain landscape'],
  ['paint a photo album on a table', 'a photo album on a table'],
  ['Dibuja dos imágenes de un zorro con gafas en formato png', 'un zorro con gafas'],
  ['Haz un vídeo en vertical 9:16 de 5 segundos de una ola, sin sonido', 'una ola'],
  ['Gere uma imagem em alta qualidade de um farol ao amanhecer', 'um farol ao amanhecer'],
  ['Erstelle ein Bild in 2K: ein Fuchs im Schnee, Seed 12', 'ein Fuchs im Schnee'],
  [
    'Video im Querformat, 8 Sekunden: ein Zug im Nebel. Bezahlt wird erst, wenn es fertig ist',
    'ein Zug im Nebel',
  ],
  ["Génère une image d'un phare la nuit, format webp", 'un phare la nuit'],
  ['Crea un video di 6 secondi di un gatto che dorme, con suono', 'un gatto che dorme'],
  ['Maak een afbeelding van een rode fiets, 4K', 'een rode fiets'],
  ['Narysuj obraz kota w okularach, wysoka jakość', 'kota w okularach'],
  ['Нарисуй картинку: кит над городом, 16:9', 'кит над городом'],
  ['Сделай видео 5 секунд: волна на закате, без звука', 'волна на закате'],
  ['dağda koşan bir at videosu oluştur', 'dağda koşan bir at'],
  ['Buatkan gambar tentang kapal di laut, 1:1', 'kapal di laut'],
  ['Vẽ ảnh về một con mèo trên mái nhà, 2K', 'một con mèo trên mái nhà'],
  ['生成两张戴帽子的猫，png格式', '戴帽子的猫'],
  ['画一只在月亮上的熊的图片', '一只在月亮上的熊'],
  ['雪の中のキツネの画像を2枚生成して', '雪の中のキツネ'],
  ['달 위의 고래 그림 3장 그려줘', '달 위의 고래'],
  ['ارسم صورة عن سفينة في البحر', 'سفينة في البحر'],
  ['समुद्र में एक जहाज की तस्वीर बनाओ', 'समुद्र में एक जहाज'],
  ["genera un'immagine quadrata 1:1 di un gatto", 'un gatto'],
  ["crée l'image d'un phare, format 16:9", 'un phare'],
  ['Maak een video van een beer, formaat 9:16', 'een beer'],
  ['Erstelle ein Bild: ein Fuchs, Seitenverhältnis 3:2', 'ein Fuchs'],
  ['6초짜리 720p 영상 만들어줘, 파도 위를 걷는 로봇, 소리 포함해서', '파도 위를 걷는 로봇'],
  ['画三张图：一头金色公牛，16:9，png 格式', '一头金色公牛'],
])('a prompt stands without its order and its settings: %s', (text, shown) => {
  expect(shownIn(text)).toBe(shown)
})

test.each([
  ['have openai/gpt-4o-mini explain staking, temperature 0.4, at most 90 tokens', 'explain staking'],
  ['chat completion, temperature 0, user message: Name two oracles', 'Name two oracles'],
  ['ask a language model to write a limerick about gas, seed 3', 'write a limerick about gas'],
  ['use google/gemini-2.5-flash with max_tokens 50: what is a perp?', 'what is a perp?'],
  ['what is a perp?', undefined],
])('what a model is asked stands without whom and how: %s', (text, asked) => {
  expect(askedIn(text)).toBe(asked)
})
