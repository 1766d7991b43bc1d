import { expect, test } from 'vitest'
import { tools } from '../../../app/registry.ts'
import { createConsult } from '../../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test('messages are read as a client sends them', () => {
  const sent =
    '{"model":"gpt-4o","messages":[{"role":"system","content":"be terse"},{"role":"user","content":"say \\"hi\\", Bob"}],"max_tokens":50}'
  expect(consult(sent).calls[0]?.params).toEqual({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'be terse' },
      { role: 'user', content: 'say "hi", Bob' },
    ],
    max_tokens: 50,
  })
})

test.each([
  ['chat with claude: what is a rollup?', ['claude']],
  ['create an image with flux: a city at night, seed 42', ['flux']],
  ['draw a flux capacitor', []],
])('a family of models that no id names is left over: %s', (sentence, unused) => {
  expect(consult(sentence)).toMatchObject({ mode: 'call', unused })
})

test.each([
  ['做个8秒的竖屏视频(9:16):一头金色公牛冲上雪山,要有声音', '一头金色公牛冲上雪山'],
  ['帮我出个头像：戴墨镜的青蛙，png格式，1K', '戴墨镜的青蛙'],
  ['這張圖給我畫：香港維港夜景飄著比特幣，4K', '香港維港夜景飄著比特幣'],
  ['给我画一只猫：胖的', '一只猫：胖的'],
  ['生成一段8秒的1080p视频:一枚火箭从海面升起,不要声音', '一枚火箭从海面升起'],
  ['Нарисуй логотип: сова из золотых монет, png', 'логотип: сова из золотых монет'],
  ['make a poster: two bulls under a full moon, 2:3', 'poster: two bulls under a full moon'],
])('a prompt stands behind the colon of its order: %s', (sentence, prompt) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject({ prompt })
})

test.each([
  [
    '次の質問に出典付きで答えて。「ソラナの手数料が上がった理由は何か」',
    'ソラナの手数料が上がった理由は何か',
  ],
  [
    'أريد جواباً من «العقل» عن هذا السؤال: هل صعود سولانا مدعوم بسيولة حقيقية؟',
    'هل صعود سولانا مدعوم بسيولة حقيقية؟',
  ],
  ['beyne sor bakalım, ETH mi SOL mu daha çok prim yapar', 'ETH mi SOL mu daha çok prim yapar'],
  ['чому ефір просів? дай одну письмову відповідь з джерелами', 'чому ефір просів?'],
  ['why did SOL fall? give me a written answer with sources', 'why did SOL fall?'],
  ['why is BTC up? I want to know whether it lasts', 'why is BTC up? I want to know whether it lasts'],
])('a question stands without what asks for its answer: %s', (sentence, question) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject({ question })
})

test.each([
  ['调用语言模型写个段子：韭菜与镰刀，温度1.2', '写个段子：韭菜与镰刀'],
  [
    'nhờ mô hình ngôn ngữ dịch câu "chúc mừng năm mới" sang tiếng Hàn',
    'dịch câu "chúc mừng năm mới" sang tiếng Hàn',
  ],
  [
    'Chiedi a un LLM di riassumere in JSON questa frase: «BTC sale, ETH scende»',
    'riassumere in JSON questa frase: «BTC sale, ETH scende»',
  ],
  [
    'ask gpt-4o to translate the sentence "the market closes higher" into French',
    'translate the sentence "the market closes higher" into French',
  ],
  ['with a language model, temperature 0.2: explain MEV in one line', 'explain MEV in one line'],
])('a model gets the task with its text: %s', (sentence, content) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject({ messages: [{ role: 'user', content }] })
})

const asked = (system: string, user: string) => [
  { role: 'system', content: system },
  { role: 'user', content: user },
]

test.each([
  [
    "Système : « Réponds en une phrase. » Utilisateur : « C'est quoi un rollup ? » — à envoyer à mistralai/mistral-large",
    asked('Réponds en une phrase.', "C'est quoi un rollup ?"),
  ],
  ['系统:"用文言文回答" 用户:"什么是比特币?" 用gpt-4o', asked('用文言文回答', '什么是比特币?')],
  [
    'chat completion, system: answer like a pirate. user: what is MEV? temperature 0.5',
    asked('answer like a pirate.', 'what is MEV?'),
  ],
  [
    'ask gpt-4o: explain the difference between a system and a user: short',
    [{ role: 'user', content: 'explain the difference between a system and a user: short' }],
  ],
  [
    '모델한테 "제곱근 2를 설명해줘" 라고 물어봐, 최대 300토큰, temperature 0',
    [{ role: 'user', content: '제곱근 2를 설명해줘' }],
  ],
])('a chat has the roles that its speakers are given: %s', (sentence, messages) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject({ messages })
})

test.each([
  ['video of a cat without sound 5 seconds', { duration: 5, generate_audio: false }],
  ['tạo video biển đêm, tắt tiếng, 5 giây', { duration: 5, generate_audio: false }],
  ['làm video con rồng bay 8 giây, có tiếng', { duration: 8, generate_audio: true }],
  ['vídeo de um urso, 6 segundos, cobra só quando terminar', { settle: 'on_completion' }],
  ['wideo z psem, 6 sekund, pobierz opłatę dopiero po zakończeniu', { settle: 'on_completion' }],
  ['Paint me "a lighthouse in fog", square and in high quality', { aspect_ratio: '1:1', quality: 'high' }],
  ['Draw a fox, 9:16 vertical', { prompt: 'a fox', aspect_ratio: '9:16' }],
])('settings behind a prompt are read: %s', (sentence, params) => {
  expect(consult(sentence).calls[0]?.params).toMatchObject(params)
})
