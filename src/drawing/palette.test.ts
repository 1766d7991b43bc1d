import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, PALETTES, type Theme } from './palette.ts'

const THEMES: readonly Theme[] = ['light', 'dark']
type Rgb = readonly [number, number, number]

/** Machado, Oliveira and Fernandes 2009, at full strength, for linear RGB. */
const BLINDNESS: Readonly<Record<string, readonly Rgb[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** A difference in CIELAB that is seen at once is about 10. */
const CLEAR_DIFFERENCE = 20

test.each(THEMES)('texts and marks of the %s theme stand out from the card', (theme) => {
  const palette = PALETTES[theme]
  const weak = (
    ['ink', 'soft', 'up', 'down', 'flat', 'amber', 'one', 'two', 'three', 'four'] as const
  ).filter((name) => contrast(palette[name], palette.card) < (name === 'flat' || name === 'two' ? 3 : 4.5))

  expect(weak).toEqual([])
})

test.each(THEMES.flatMap((theme) => Object.keys(BLINDNESS).map((kind) => [theme, kind] as const)))(
  'in the %s theme readers with %s tell rising from falling',
  (theme, kind) => {
    const pairs: readonly (readonly [Colour, Colour])[] = [
      ['up', 'down'],
      ['one', 'two'],
    ]

    for (const [one, other] of pairs) {
      const seen = [one, other].map((name) => toLab(blind(PALETTES[theme][name], kind)))
      expect(difference(seen[0] as Rgb, seen[1] as Rgb), `${one} ${other}`).toBeGreaterThan(CLEAR_DIFFERENCE)
    }
  },
)

test('the style sheet of the page has the same colours', () => {
  const sheet = readFileSync(new URL('../../web/styles/5-answers.css', import.meta.url), 'utf8')

  for (const name of Object.keys(PALETTES.light) as Colour[]) {
    expect(sheet).toContain(`--chart-${name}: light-dark(${PALETTES.light[name]}, ${PALETTES.dark[name]});`)
  }
})

function toLinear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function blind(hex: string, kind: string): Rgb {
  const [r, g, b] = toLinear(hex)
  const [one, two, three] = (BLINDNESS[kind] ?? []).map(([x, y, z]) =>
    Math.max(0, Math.min(1, x * r + y * g + z * b)),
  )
  return [one ?? 0, two ?? 0, three ?? 0]
}

function toLab([r, g, b]: Rgb): Rgb {
  const form = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = form((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = form(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = form((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function difference(one: Rgb, other: Rgb): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = toLinear(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
