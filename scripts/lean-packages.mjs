// What the bundle leaves out of packages, since nothing here calls it. The source runs with the packages as they are.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sep } from 'node:path'

const require = createRequire(import.meta.url)
const undici = (path) => JSON.stringify(require.resolve(`undici/lib/${path}`))

/** What stands instead of a package, by the name that is imported. */
const LEAN = {
  // `debug` asks for it and does without: the colours of its log
  'supports-color': 'module.exports = {}',
  // Express hands it on, with half a megabyte of character sets; bodies are read by `core/text/json-body.ts`
  'body-parser': 'module.exports = {}',
  // `core/network/http-agent.ts` takes three of fifty exports: no mocks, caches and WebSockets
  undici: `const { parseURL } = require(${undici('core/util.js')})
const send = require(${undici('api/api-request.js')})
exports.Agent = require(${undici('dispatcher/agent.js')})
exports.errors = require(${undici('core/errors.js')})
exports.request = (url, { dispatcher, ...options }) => {
  const { origin, pathname, search } = parseURL(url)
  const method = options.method || (options.body ? 'PUT' : 'GET')
  return send.call(dispatcher, { ...options, origin, path: pathname + search, method })
}`,
}

const MIME_TYPES = ['mime-db', 'db.json'].join(sep)

/** Of 2,500 types those that `mime-types` finds by a name or knows the character set of, without what it never reads. */
function leanMimeTypes(path) {
  const types = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
    .filter(([, { extensions, charset }]) => extensions || charset)
    .map(([name, { compressible: _, ...type }]) => [name, type])
  return { code: JSON.stringify(Object.fromEntries(types)), moduleType: 'json' }
}

/** A plugin for the bundles that a server runs. */
export const leanPackages = {
  name: 'lean-packages',
  resolveId: (id) => (Object.hasOwn(LEAN, id) ? `\0${id}` : undefined),
  load: (id) => (id.endsWith(MIME_TYPES) ? leanMimeTypes(id) : LEAN[id.slice(1)]),
}
