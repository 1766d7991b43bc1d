// What the thread that draws PNG reads: its renderer in WebAssembly, and fonts.
import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { noteFile } from './third-party.mjs'

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols2']
const FILES = [
  '@resvg/resvg-wasm/index_bg.wasm',
  ...SUBSETS.map((subset) => `@fontsource-variable/geist-mono/files/geist-mono-${subset}-wght-normal.woff2`),
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff2',
]

/** Copies them beside the thread's own file. */
export function copyPictureFiles(root, directory) {
  mkdirSync(directory, { recursive: true })
  for (const file of FILES) {
    const path = join(root, 'node_modules', file)
    copyFileSync(path, join(directory, basename(path)))
    noteFile(path)
  }
}
