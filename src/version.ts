import { createRequire } from 'node:module'

/** The version of this package, from its own manifest. */
export const VERSION: string = createRequire(import.meta.url)('../package.json').version
