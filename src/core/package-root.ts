import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of this package, which is above the sources as well as above the bundle.
 *
 * @throws Error when there is none: the package is not whole.
 */
export const PACKAGE_ROOT: string = findPackageRoot(import.meta.dirname)

function findPackageRoot(folder: string): string {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'pennywire') return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The package.json of pennywire is missing.')
  return findPackageRoot(above)
}
