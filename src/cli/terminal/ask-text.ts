import { createInterface } from 'node:readline/promises'
import { CliError } from '../exit-code.ts'
import { createScreen } from './screen.ts'
import { wrapText } from './wrap-text.ts'

interface AskTextOptions {
  /** Taken for an empty line. */
  readonly standard: string
  /** Why a text is no answer; undefined when it is one. */
  readonly findProblem: (text: string) => string | undefined
}

/**
 * Asks until the answer is good.
 *
 * @throws CliError `declined` when the terminal is closed instead.
 */
export async function askText(question: string, { standard, findProblem }: AskTextOptions): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined))
  })
  const hint = standard === '' ? '> ' : `[${standard}] > `
  const { columns: width } = createScreen(process.stderr)
  const print = (text: string, first = '') =>
    process.stderr.write(`${wrapText(text, { width, first }).join('\n')}\n`)
  try {
    for (;;) {
      print(question)
      const line = await Promise.race([terminal.question(hint), closed])
      if (line === undefined) {
        // Ctrl-C and Ctrl-D leave the cursor behind the question
        process.stderr.write('\n')
        throw new CliError('declined', 'You left; nothing was written.')
      }
      const text = line.trim() || standard
      const problem = findProblem(text)
      if (problem === undefined) return text
      print(problem, '  ')
    }
  } finally {
    terminal.close()
  }
}
