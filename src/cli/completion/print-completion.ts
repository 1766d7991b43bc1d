import type { Command } from 'commander'
import { describeCommands, type Shell } from './describe-commands.ts'
import { writeBash } from './write-bash.ts'
import { writeFish } from './write-fish.ts'
import { writeZsh } from './write-zsh.ts'

const WRITERS = { bash: writeBash, zsh: writeZsh, fish: writeFish } as const

/** Prints the completion script of a shell, with the ids of this version's tools. */
export async function printCompletion(program: Command, shell: Shell): Promise<void> {
  const { tools } = await import('../../app/registry.ts')
  const ids = tools.map(({ contract }) => contract.id)
  const commands = describeCommands(program, { call: ids, 'tools show': ids })
  process.stdout.write(WRITERS[shell](commands))
}
