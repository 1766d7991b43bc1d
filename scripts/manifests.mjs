// Writes the documents that are read from the tools' contracts: manifests/ and skill.md. Run after every change of
// a contract; a test holds the files against the code.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agentCard } from '../build/src/a2a/cards/agent-card.js'
import { tools } from '../build/src/app/registry.js'
import { VERSION } from '../build/src/core/version.js'
import { manifests } from '../build/src/discovery/manifests.js'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const [path, text] of Object.entries(manifests(tools, { packageVersion: VERSION, agentCard }))) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`${path}\n`)
}
