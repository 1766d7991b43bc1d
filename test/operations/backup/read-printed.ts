import { vi } from 'vitest'

/** What a command prints, parsed. */
export async function readPrinted(command: () => Promise<void>): Promise<Record<string, unknown>> {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part
    return true
  })
  const umask = process.umask()
  try {
    await command()
  } finally {
    write.mockRestore()
    process.umask(umask)
  }
  return JSON.parse(text)
}
