/** Something to read at a path, the same for everyone while the process runs, unless it is live. */
export interface Document {
  readonly mediaType: string
  /** True when it shows how things stand at the moment, and is written anew whenever it is read. */
  readonly isLive?: boolean
  /** A parameter of the query with which the path is something else, and not this document. */
  readonly unlessAsked?: string
  /** Parts that can be asked for as `?tag=`; a document without them heeds no query. */
  readonly tags?: readonly string[]
  /** A header of the request that asks for a part as well; a part asked for as `?tag=` comes first. */
  readonly tagHeader?: { readonly name: string; readonly tagOf: (value: string) => string | undefined }
  /** The whole, or the part of one tag. */
  readonly text: (tag?: string) => string
}

/** A document of JSON that shows how things stand at the moment. */
export function liveDocument(read: () => unknown): Document {
  return { ...jsonDocument(read), isLive: true }
}

/** A document that is one JSON value. */
export function jsonDocument(read: () => unknown): Document {
  return { mediaType: 'application/json; charset=utf-8', text: () => JSON.stringify(read()) }
}

export function markdownDocument(text: () => string): Document {
  return { mediaType: 'text/markdown; charset=utf-8', text }
}

export function plainDocument(text: () => string): Document {
  return { mediaType: 'text/plain; charset=utf-8', text }
}
