import type { ReadResourceResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { StoredResult, StoredResults } from '../calls/stored-results.ts'

/** Paid answers as resources: each under an address that only its paid result contains. */
export interface ResultResources {
  readonly template: {
    readonly uriTemplate: string
    readonly name: string
    readonly description: string
    readonly mimeType: string
  }
  /** Undefined for an address that is not of this kind, or has nothing behind it any more. */
  read(uri: string): Promise<ReadResourceResult | undefined>
}

const BASE = 'pennywire://answers/'
const ADDRESS = /^pennywire:\/\/answers\/([\w.-]+)(?:\/(receipt|images\/(\d{1,2})))?$/
const JSON_TYPE = 'application/json'

const Image = z.object({ b64_json: z.string(), media_type: z.string().max(100) })
const Images = z.object({ images: z.array(Image) })

export function toAnswerUri(name: string): string {
  return BASE + name
}

export function toReceiptUri(name: string): string {
  return `${BASE}${name}/receipt`
}

export function toImageUri(name: string, at: number): string {
  return `${BASE}${name}/images/${at}`
}

/** The pictures that a result carries. */
export function parseImages(
  result: unknown,
): readonly { readonly mediaType: string; readonly blob: string }[] {
  const images = Images.safeParse(result).data?.images ?? []
  return images.map(({ b64_json, media_type }) => ({ mediaType: media_type, blob: b64_json }))
}

export function createResultResources(storedResults: StoredResults): ResultResources {
  return {
    template: {
      uriTemplate: `${BASE}{name}`,
      name: 'Paid answer',
      description: 'An answer that was paid for, by the name that its result links to, while it is kept.',
      mimeType: JSON_TYPE,
    },
    async read(uri) {
      const [, name = '', part = 'answer', at] = ADDRESS.exec(uri) ?? []
      const found = name === '' ? undefined : await storedResults.find(name)
      const content = found && toContent(found, part, Number(at))
      return content && { contents: [{ uri, ...content }] }
    },
  }
}

function toContent({ toolId, paid }: StoredResult, part: string, at: number) {
  if (part === 'answer') return { mimeType: JSON_TYPE, text: paid.result }
  if (part === 'receipt') {
    const { receipt, settlement } = paid
    const settledAt = new Date(paid.settledAt).toISOString()
    return { mimeType: JSON_TYPE, text: JSON.stringify({ toolId, settledAt, settlement, receipt }) }
  }
  const image = parseImages(JSON.parse(paid.result))[at]
  return image && { mimeType: image.mediaType, blob: image.blob }
}
