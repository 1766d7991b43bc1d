import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { initWasm } from '@resvg/resvg-wasm'
import type { PictureFont } from './render-png.ts'
import { readCharacters } from './woff2-characters.ts'

/** The font of charts by its subsets, and one that has nearly every letter there is. `scripts/picture-files.mjs` copies them. */
const FONTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols2'].map(
  (subset) => `geist-mono-${subset}-wght-normal.woff2`,
)
const LAST_FONT = 'unifontex-latin-400-normal.woff2'
const RENDERER = 'renderer.wasm.br'

/** Loads renderer and fonts from a folder. The last font is read when the first text needs it. */
export async function loadPictureAssets(folder: URL): Promise<readonly PictureFont[]> {
  await initWasm(brotliDecompressSync(readFileSync(new URL(RENDERER, folder))))
  const fonts = FONTS.map((name) => {
    const file = readFileSync(new URL(name, folder))
    return { file, has: readCharacters(file) }
  })
  return [...fonts, openLater(new URL(LAST_FONT, folder))]
}

function openLater(path: URL): PictureFont {
  let opened: PictureFont | undefined
  const open = () => {
    if (!opened) {
      const file = readFileSync(path)
      opened = { file, has: readCharacters(file) }
    }
    return opened
  }
  return {
    get file() {
      return open().file
    },
    has: (codePoint) => open().has(codePoint),
  }
}
