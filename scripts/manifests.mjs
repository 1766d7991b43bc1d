// Writes the documents that are read from the code: manifests/, skill.md, and the generated pages of docs/. Run after every change of
// a contract; a test holds the files against the code.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agentCard } from '../build/src/a2a/cards/agent-card.js'
import { tools } from '../build/src/app/registry.js'
import { createConfigurationPage } from '../build/src/config/page/configuration-page.js'
import { VERSION } from '../build/src/core/version.js'
import { manifests } from '../build/src/discovery/manifests.js'
import { createErrorsPage } from '../build/src/documentation/error-catalog.js'
import { createUpstreamsPage } from '../build/src/upstream/upstreams-page.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const recordings = readFileSync(join(root, 'test/recordings/SOURCES.md'), 'utf8')
const documents = {
  ...manifests(tools, { packageVersion: VERSION, agentCard }),
  'docs/configuration.md': createConfigurationPage(),
  'docs/upstreams.md': createUpstreamsPage(recordings),
  'docs/errors.md': createErrorsPage(),
}

for (const [path, text] of Object.entries(documents)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`${path}\n`)
}
