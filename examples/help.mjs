/**
 * Ends a program in one line where a package is not installed: `await import('x').catch(orInstall('x'))`.
 *
 * @param {string} packages As `npm install` takes them.
 * @returns {(error: any) => never}
 */
export function orInstall(packages) {
  return (error) => {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return stop(`Missing: npm install ${packages}`)
  }
}

/**
 * Ends a program in one line where no gateway answers.
 *
 * @param {string} gateway Base URL.
 */
export function orStart(gateway) {
  return () => stop(`No gateway answers at ${gateway}. Start one with: npx pennywire serve`)
}

/**
 * @param {string} line
 * @returns {never}
 */
export function stop(line) {
  console.error(line)
  process.exit(1)
}
