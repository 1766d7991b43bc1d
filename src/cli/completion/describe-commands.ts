import type { Command, Option } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** One word that can follow, with what it means. */
interface CompletionWord {
  readonly word: string
  readonly about: string
}

interface CompletionOption extends CompletionWord {
  /** `none`: a switch. `file`: shells complete paths. Otherwise the values; empty where any text goes. */
  readonly value: 'none' | 'file' | readonly string[]
}

/** What can follow one command. */
export interface CommandWords {
  /** The words that lead there, such as `wallet new`; empty for the program itself. */
  readonly path: string
  readonly words: readonly CompletionWord[]
  readonly options: readonly CompletionOption[]
}

const FILE_VALUE = /<(?:file|folder)>/
/** What shells and our quoting take without a second thought. */
const PLAIN_WORD = /^[a-zA-Z0-9][a-zA-Z0-9._:-]*$/

/**
 * Lists what can follow each command of a program.
 *
 * @param values Words for arguments, by the path of their command.
 */
export function describeCommands(
  program: Command,
  values: Readonly<Record<string, readonly string[]>>,
): readonly CommandWords[] {
  function describe(command: Command, path: readonly string[]): readonly CommandWords[] {
    const key = path.join(' ')
    const help = command.createHelp()
    const children = help.visibleCommands(command).filter((child) => child.name() !== 'help')
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
    const words = [...choices, ...(values[key] ?? [])].filter((word) => PLAIN_WORD.test(word))
    return [
      {
        path: key,
        words: [
          ...children.map((child) => ({ word: child.name(), about: toFirstSentence(child.description()) })),
          ...[...new Set(words)].map((word) => ({ word, about: '' })),
        ],
        options: help.visibleOptions(command).flatMap(describeOption),
      },
      ...children.flatMap((child) => describe(child, [...path, child.name()])),
    ]
  }
  return describe(program, [])
}

function describeOption(option: Option): readonly CompletionOption[] {
  const { long, description, argChoices = [], flags } = option
  if (!long) return []
  const isSwitch = !option.required && !option.optional
  const value = isSwitch ? 'none' : FILE_VALUE.test(flags) ? 'file' : argChoices
  return [{ word: long, about: toFirstSentence(description), value }]
}

function toFirstSentence(text: string): string {
  return (text.split(/(?<=[.;:])\s/)[0] ?? '').replace(/[.;:]$/, '')
}
