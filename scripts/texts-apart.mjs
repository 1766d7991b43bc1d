// Moves long texts of consult out of its code into a file. A script keeps its source for as long as it runs, with each letter
// beyond ASCII in six bytes, and every text of it once more; most of these are lists of words that are taken apart once.

/** As `src/app/texts-apart.ts` has it. */
const TEXTS = 'texts.bin'

const MODULES = /[\\/]src[\\/]consult[\\/]/
/** From this many letters on a text is moved. */
const LONG = 100
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** A plugin for scripts that `src/app/bundle.ts` runs, which hands `textApart` to them. */
export const textsApart = {
  name: 'texts-apart',
  generateBundle(_, files) {
    const chunks = Object.values(files)
      .filter(({ type, moduleIds }) => type === 'chunk' && moduleIds.some((id) => MODULES.test(id)))
      .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
    const parts = []
    let end = 0
    for (const chunk of chunks) {
      let code = ''
      let at = 0
      for (const { from, to, text } of longTextsIn(this.parse(chunk.code))) {
        const part = Buffer.from(text)
        parts.push(part)
        code += `${chunk.code.slice(at, from)}textApart(${end}, ${end + part.length})`
        at = to
        end += part.length
      }
      chunk.code = code + chunk.code.slice(at)
    }
    this.emitFile({ type: 'asset', fileName: TEXTS, source: Buffer.concat(parts) })
  },
}

/** The long texts that are read as a module is run, in order; those in functions may be read again and again. */
function longTextsIn(program) {
  const found = []
  const look = (node, parent, depth) => {
    if (Array.isArray(node)) for (const one of node) look(one, parent, depth)
    if (typeof node?.type !== 'string') return
    const inner = FUNCTIONS.has(node.type) ? depth + 1 : depth
    // the function around them all is that of the script
    if (inner > 1) return
    const text = textOf(node, parent)
    if (text !== undefined && text.length >= LONG) found.push({ from: node.start, to: node.end, text })
    else for (const child of Object.values(node)) if (typeof child === 'object') look(child, node, inner)
  }
  look(program, undefined, 0)
  return found
}

function textOf(node, parent) {
  // a name stays where it stands
  if (parent?.key === node) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return parent?.type === 'TaggedTemplateExpression' ? undefined : node.quasis[0].value.cooked
}
