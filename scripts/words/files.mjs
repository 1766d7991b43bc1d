import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE_FOLDERS = ['src', 'web', 'test', 'scripts', 'bench', 'examples', 'mutation']
const ROOT_DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const DOCUMENT_FOLDERS = ['docs', 'docs/decisions', 'examples/python', 'examples/starter']
/** These name the banned words themselves. */
const ABOUT_WORDS =
  /^(?:scripts\/words\/|test\/operations\/repository\/(?:banned-words|test-titles|check-words)|docs\/glossary\.md)/
/** Answers of others, as they were recorded. */
const RECORDED = /^test\/recordings\//

export function listSources(root) {
  return SOURCE_FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(
    (path) => /\.(?:ts|mjs)$/.test(path) && isChecked(path),
  )
}

export function listDocuments(root) {
  const inFolders = DOCUMENT_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  return [...ROOT_DOCUMENTS, ...inFolders].filter((path) => path.endsWith('.md') && isChecked(path))
}

function isChecked(path) {
  return !ABOUT_WORDS.test(path) && !RECORDED.test(path)
}

function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => !path.includes('node_modules'))
}
