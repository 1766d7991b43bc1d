import { fileURLToPath } from 'node:url'

/** Where the build leaves the page: seen alike from the sources and from the bundle, which lies beside it. */
export const PAGE_DIRECTORY = fileURLToPath(new URL('../dist/web', import.meta.url))
/** Where it leaves the page of the operator's desk. */
export const DESK_DIRECTORY = fileURLToPath(new URL('../dist/desk', import.meta.url))
