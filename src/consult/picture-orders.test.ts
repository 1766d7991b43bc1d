import { expect, test } from 'vitest'
import { tools } from '../app/registry.ts'
import { createConsult } from './consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['draw three robots, 4:3', { prompt: 'three robots', aspect_ratio: '4:3' }],
  ['dos imágenes de tres perros', { prompt: 'tres perros', n: 2 }],
  ['zeichne einen Hund mit Hut, quadratisch bitte', { prompt: 'einen Hund mit Hut', aspect_ratio: '1:1' }],
  ['нарисуй кота, качество высокое, два варианта', { prompt: 'кота', n: 2, quality: 'high' }],
  ['faz um logotipo de uma padaria', { prompt: 'um logotipo de uma padaria' }],
  ['カフェのロゴを2枚描いて', { prompt: 'カフェのロゴ', n: 2 }],
])('a picture is ordered with its settings alone: %s', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'images-generations', params }])
})

test.each(['картинка с котом', 'बिल्ली की तस्वीर'])(
  'who names a picture wants no list of models: %s',
  (sentence) => {
    expect(consult(sentence).calls).toMatchObject([{ toolId: 'images-generations' }])
  },
)

test.each([
  'draw a line under it',
  'make a video call to mom',
  'upload a video',
  'upscale this image',
  'detect objects in this picture',
  'saca una foto',
  'build a docker image',
  'draw a picture',
  '그림 그려줘',
])('what shows nothing is not drawn: %s', (sentence) => {
  expect(consult(sentence).calls).toEqual([])
})

test.each([
  ['нарисуй маяк в тумане', 'маяк в тумане'],
  ['zeichne einen Leuchtturm im Nebel', 'einen Leuchtturm im Nebel'],
  ['paint a sunset over tokyo', 'a sunset over tokyo'],
])('a verb of drawing orders a picture: %s', (sentence, prompt) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'images-generations', params: { prompt } }])
})

test.each(['paint my kitchen', 'draw up a contract for my landlord', 'draw the curtains'])(
  'painting a kitchen orders no picture: %s',
  (sentence) => {
    expect(consult(sentence).calls).toEqual([])
  },
)

test.each(['draw a chart of bitcoin', 'narysuj wykres btc', '画一张比特币走势图'])(
  'the chart of a coin is data, and is not painted: %s',
  (sentence) => {
    expect(consult(sentence).calls).toMatchObject([{ toolId: 'candles', params: { token: 'bitcoin' } }])
  },
)

test('a picture of a chart is painted', () => {
  const { calls } = consult('create an image of a bitcoin chart going up')
  expect(calls).toMatchObject([{ toolId: 'images-generations' }])
})
