import { parseSync } from 'rolldown/utils'

/** Users' sentences and words of others, which are data. */
const DATA_KEYS = new Set(['intents', 'phrases', 'examples', 'words'])
const DATA_FILES =
  /^(?:src\/consult\/|src\/upstream\/simulated\/|src\/analysis\/news\/terms|scripts\/consult|test\/)|\.test\.ts$/

/** Comments and sentences of a source with their lines. Strings of data files are data, not messages. */
export function textsOfSource(path, code) {
  const { comments, program } = parseSync(path, code)
  const lineOf = lineFinder(code)
  const texts = comments.map(({ value, start }) => ({ line: lineOf(start), text: value }))
  if (!DATA_FILES.test(path)) visit(program, (text, start) => texts.push({ line: lineOf(start), text }))
  return texts
}

function visit(node, add) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, add)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (node.type === 'Property' && DATA_KEYS.has(node.key?.name)) return
  if (node.type === 'Literal' && typeof node.value === 'string') addSentence(node.value, node.start, add)
  if (node.type === 'TemplateElement') addSentence(node.value.cooked ?? '', node.start, add)
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, add)
}

/** A name or a key has no space. */
function addSentence(text, start, add) {
  if (/\S\s\S/.test(text)) add(text, start)
}

function lineFinder(code) {
  const ends = [...code.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    const line = ends.findIndex((end) => end >= offset)
    return (line < 0 ? ends.length : line) + 1
  }
}
