// Checks the words of comments, messages and documents: no banned word, no long sentence. Usage: node scripts/check-words.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listDocuments, listSources } from './words/files.mjs'
import { textsOfDocument } from './words/markdown.mjs'
import { checkSentences, findBannedWords } from './words/rules.mjs'
import { textsOfSource } from './words/source.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(join(root, path), 'utf8')
const documents = listDocuments(root).map((path) => ({ path, texts: textsOfDocument(path, read(path)) }))
const sources = listSources(root).map((path) => ({ path, texts: textsOfSource(path, read(path)) }))

const findings = [...documents, ...sources].flatMap(({ path, texts }) =>
  texts.flatMap(({ line, text }) =>
    findBannedWords(text).map(
      ({ word, instead }) => `${path}:${line} “${word}”: write ${instead}. ${shorten(text)}`,
    ),
  ),
)
const { tooLong, share, isShareReached, total } = checkSentences(documents)

for (const finding of [...findings, ...tooLong]) process.stdout.write(`${finding}\n`)
process.stdout.write(
  `${sources.length} sources and ${documents.length} documents: ${findings.length} banned words, ${tooLong.length} sentences too long, ${share} % of ${total} sentences within the goal.\n`,
)
process.exitCode = findings.length > 0 || tooLong.length > 0 || !isShareReached ? 1 : 0

function shorten(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 110 ? `${line.slice(0, 109)}…` : line
}
