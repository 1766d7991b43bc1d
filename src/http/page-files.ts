import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type TaggedBytes, withEntityTag } from '../core/network/content-coding.ts'

/** A file of the page as it is sent: the bytes by their encoding, and their entity tags. */
export interface PageFile {
  readonly mediaType: string
  readonly plain: TaggedBytes
  /** Made by the build; the first that a client takes is sent. */
  readonly packed: readonly (TaggedBytes & { readonly encoding: 'br' | 'gzip' })[]
  /** Set on files whose name changes whenever their bytes do. */
  readonly isHashed: boolean
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const PACKED = [
  ['br', '.br', brotliCompressSync],
  ['gzip', '.gz', gzipSync],
] as const
/** The folder of the files whose names carry their hash. */
export const HASHED = 'page'

/** What link previews read, which resolve no relative address. */
const PREVIEW = '<meta property="og:image" content="'

/**
 * Reads the page as the build left it, by path within its folder; undefined where it was never built.
 *
 * @param publicUrl Where the gateway is found; empty leaves the address of the preview relative.
 */
export function readPage(directory: string, publicUrl = ''): ReadonlyMap<string, PageFile> | undefined {
  const names = listFiles(directory)
  if (!names?.includes('page.html')) return undefined
  const files = names.flatMap((name): [string, PageFile][] => {
    const mediaType = MEDIA_TYPES[extname(name)]
    if (mediaType === undefined) return []
    const built = readFileSync(join(directory, name))
    const addressed = publicUrl !== '' && extname(name) === '.html' ? addAddress(built, publicUrl) : built
    const packed = PACKED.filter(([, suffix]) => names.includes(name + suffix))
    return [
      [
        name,
        {
          mediaType,
          plain: withEntityTag(addressed),
          packed: packed.map(([encoding, suffix, pack]) => ({
            encoding,
            ...withEntityTag(
              addressed === built ? readFileSync(join(directory, name + suffix)) : pack(addressed),
            ),
          })),
          isHashed: name.startsWith(`${HASHED}/`),
        },
      ],
    ]
  })
  return new Map(files)
}

function addAddress(html: Buffer, publicUrl: string): Buffer {
  return Buffer.from(html.toString().replace(PREVIEW, () => `${PREVIEW}${encodeURI(publicUrl)}/`))
}

function listFiles(directory: string): readonly string[] | undefined {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    )
  } catch {
    return undefined
  }
}
