import { join } from 'node:path'
import { PACKAGE_ROOT } from '../core/package-root.ts'

/** Where the build leaves the page. */
export const PAGE_DIRECTORY = join(PACKAGE_ROOT, 'dist', 'web')
/** Where the build leaves the admin page. */
export const ADMIN_PAGE_DIRECTORY = join(PACKAGE_ROOT, 'dist', 'admin')
