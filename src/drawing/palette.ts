/** Colours by what they mean. Rising and falling differ in lightness and hue for colour-blind readers as well. */
export const PALETTES = {
  light: {
    card: '#ffffff',
    ink: '#101518',
    soft: '#566067',
    grid: '#dce1e4',
    up: '#00735c',
    down: '#c0460c',
    flat: '#6b757c',
    amber: '#835300',
    one: '#1f66b0',
    two: '#b3720a',
    three: '#8548a0',
    four: '#0b7f86',
    onMark: '#ffffff',
  },
  dark: {
    card: '#14181b',
    ink: '#e8ecee',
    soft: '#9aa5ab',
    grid: '#272d31',
    up: '#41c9a0',
    down: '#f5884a',
    flat: '#8e999f',
    amber: '#e2b45c',
    one: '#6fb4f2',
    two: '#e3b04f',
    three: '#c79be2',
    four: '#5cc7cd',
    onMark: '#0c0f11',
  },
} as const

export type Theme = keyof typeof PALETTES
export type Colour = keyof (typeof PALETTES)['light']

/** Colours of several lines, in their order. */
export const LINES = ['@one', '@two', '@three', '@four', '@up', '@down'] as const
