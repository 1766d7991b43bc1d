import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MAX_FILES = 40

function folders(path: string): string[] {
  const below = readdirSync(join(root, path), { withFileTypes: true })
  return [path, ...below.filter((one) => one.isDirectory()).flatMap(({ name }) => folders(`${path}/${name}`))]
}

test('no folder of src has more than forty files', () => {
  const crowded = folders('src').flatMap((path) => {
    const files = readdirSync(join(root, path), { withFileTypes: true }).filter(
      (one) => one.isFile() && !one.name.endsWith('.test.ts'),
    )
    return files.length > MAX_FILES ? [`${path} has ${files.length} files`] : []
  })

  expect(crowded).toEqual([])
})

test('src itself holds main.ts alone', () => {
  const loose = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isFile())

  expect(loose.map(({ name }) => name)).toEqual(['main.ts'])
})
