import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file beside a bundle that holds the long texts which `scripts/texts-apart.mjs` has moved out of its code. */
export const TEXTS = 'texts.bin'

/** Reads one of them, from one byte to before another. The file is let go when no more of it is read. */
export function readTextsApart(directory: string): (from: number, to: number) => string {
  let kept: WeakRef<Buffer> | undefined
  return (from, to) => {
    let file = kept?.deref()
    if (!file) {
      file = readFileSync(join(directory, TEXTS))
      kept = new WeakRef(file)
    }
    return file.toString('utf8', from, to)
  }
}
