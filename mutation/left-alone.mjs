import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Text for people has a space between two words; code words, states and names of fields have none. */
const SENTENCE = /[\p{L}\d,;:.’%] \p{L}/u

/** What is left unmutated, and why: Stryker prints the reason beside each. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'left-alone', {
    shouldIgnore({ node }) {
      if (isSentence(node)) return 'a sentence for people: nothing is decided by its words'
      if (isMark(node)) return 'a mark for the tests that kill a process there'
      return undefined
    },
  }),
]

function isSentence(node) {
  if (node.type === 'StringLiteral') return SENTENCE.test(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => SENTENCE.test(value.raw))
  return false
}

/** `ports.reached?.('written')`, or `reached?.('written')` */
function isMark({ type, callee }) {
  return type === 'OptionalCallExpression' && (callee.property ?? callee).name === 'reached'
}
