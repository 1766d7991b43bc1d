import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/server'
import { toNotFoundError } from './protocol.ts'

/** A document that a host may hand to its model. */
export interface TextResource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: string
  text(): string
}

/** Documents of one kind, one for each value at the end of their address. */
export interface TextResources {
  /** What the address of each begins with. */
  readonly base: string
  /** What the value stands for, as the template writes it. */
  readonly variable: string
  readonly values: readonly string[]
  readonly name: string
  readonly description: string
  readonly mimeType: string
  text(value: string): string
}

export interface ResourceCatalog {
  readonly list: ListResourcesResult
  readonly templates: ListResourceTemplatesResult
  /** @throws ProtocolError when no document has this address, to the letter. */
  read(uri: string): ReadResourceResult
  /** What may stand in a template; undefined when there is no such template. */
  valuesOf(uriTemplate: string): readonly string[] | undefined
}

/** Puts documents where `resources/list`, `resources/templates/list` and `resources/read` find them. */
export function createResourceCatalog(
  resources: readonly TextResource[],
  kinds: readonly TextResources[] = [],
): ResourceCatalog {
  const byUri = new Map([
    ...resources.map((resource) => [resource.uri, resource] as const),
    ...kinds.flatMap((kind) =>
      kind.values.map((value) => {
        const uri = kind.base + value
        return [uri, { uri, mimeType: kind.mimeType, text: () => kind.text(value) }] as const
      }),
    ),
  ])
  return {
    list: {
      resources: resources.map(({ uri, name, description, mimeType }) => ({
        uri,
        name,
        description,
        mimeType,
      })),
    },
    templates: {
      resourceTemplates: kinds.map((kind) => ({
        uriTemplate: toUriTemplate(kind),
        name: kind.name,
        description: kind.description,
        mimeType: kind.mimeType,
      })),
    },
    read(uri) {
      const found = byUri.get(uri)
      if (!found) throw toNotFoundError(uri.slice(0, 200), 'There is no such resource.')
      return { contents: [{ uri, mimeType: found.mimeType, text: found.text() }] }
    },
    valuesOf: (uriTemplate) => kinds.find((kind) => toUriTemplate(kind) === uriTemplate)?.values,
  }
}

function toUriTemplate({ base, variable }: TextResources): string {
  return `${base}{${variable}}`
}
