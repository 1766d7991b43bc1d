// What the drill prints, and writes into the guide on request.
import { readFileSync, writeFileSync } from 'node:fs'

const BLOCK = /(<!-- drill:begin[^\n]*-->\n)[\s\S]*?(<!-- drill:end -->)/

/** Numbers the steps, and keeps every line for the guide. */
export function createTranscript(stream) {
  const lines = []
  let steps = 0
  const print = (line) => {
    lines.push(line.trimEnd())
    stream.write(`${line.trimEnd()}\n`)
  }
  return {
    step(title) {
      steps += 1
      print(`${steps}. ${title}`)
    },
    say: (line) => print(`   ${line}`),
    text: () => `${lines.join('\n')}\n`,
  }
}

/** Puts a transcript between the marks of a guide. @throws Error where there are none. */
export function writeTranscript(file, text) {
  const guide = readFileSync(file, 'utf8')
  if (!BLOCK.test(guide)) throw new Error(`${file} has no marks for the transcript.`)
  writeFileSync(
    file,
    guide.replace(BLOCK, (_all, begin, end) => `${begin}\`\`\`text\n${text}\`\`\`\n${end}`),
  )
}
