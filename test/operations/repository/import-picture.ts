import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../src', import.meta.url))
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The rooms of `src/` and, for each, the others that its files import, types among it. Tests do not count. */
export function readImportPicture(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const picture = new Map(files.map((file) => [roomOf(file), new Set<string>()]))
  for (const file of files) {
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
      const room = roomOf(normalize(join(file, '..', to)))
      if (picture.has(room) && room !== roomOf(file)) picture.get(roomOf(file))?.add(room)
    }
  }
  return picture
}

/** How many floors the rooms need, if each stands above all that it imports. */
export function countFloors(picture: ReadonlyMap<string, ReadonlySet<string>>): number {
  const heights = new Map<string, number>()
  const heightOf = (room: string): number => {
    const known = heights.get(room)
    if (known !== undefined) return known
    const height = 1 + Math.max(0, ...[...(picture.get(room) ?? [])].map(heightOf))
    heights.set(room, height)
    return height
  }
  return Math.max(...[...picture.keys()].map(heightOf))
}

/** The first folder of a file; `main` for the one that lies in none. */
function roomOf(file: string): string {
  const [room = ''] = file.split('/')
  return file.includes('/') ? room : 'main'
}
