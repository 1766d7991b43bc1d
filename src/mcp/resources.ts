import {
  type ListResourcesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'

/** A document that a host may hand to its model. */
export interface TextResource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: string
  text(): string
}

export interface Shelf {
  readonly list: ListResourcesResult
  /** @throws ResourceNotFoundError when no document has this address, to the letter. */
  read(uri: string): ReadResourceResult
}

/** Puts documents where `resources/list` and `resources/read` find them. */
export function shelf(resources: readonly TextResource[]): Shelf {
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]))
  return {
    list: {
      resources: resources.map(({ uri, name, description, mimeType }) => ({
        uri,
        name,
        description,
        mimeType,
      })),
    },
    read(uri) {
      const found = byUri.get(uri)
      if (!found) throw new ResourceNotFoundError(uri.slice(0, 200), 'There is no such resource.')
      return { contents: [{ uri, mimeType: found.mimeType, text: found.text() }] }
    },
  }
}
