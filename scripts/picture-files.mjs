// What the thread that draws PNG reads: its renderer in WebAssembly, and fonts.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { noteFile } from './third-party.mjs'

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols2']
const RENDERER = '@resvg/resvg-wasm/index_bg.wasm'
const FILES = [
  ...SUBSETS.map((subset) => `@fontsource-variable/geist-mono/files/geist-mono-${subset}-wght-normal.woff2`),
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff2',
]

/** A third of the time of the highest level, for a few more kilobytes. */
const LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Copies them beside the thread's own file; the renderer is packed to a third. */
export function copyPictureFiles(root, directory) {
  mkdirSync(directory, { recursive: true })
  const renderer = join(root, 'node_modules', RENDERER)
  writeFileSync(join(directory, 'renderer.wasm.br'), brotliCompressSync(readFileSync(renderer), LEVEL))
  noteFile(renderer)
  for (const file of FILES) {
    const path = join(root, 'node_modules', file)
    copyFileSync(path, join(directory, basename(path)))
    noteFile(path)
  }
}
