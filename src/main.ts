import { openBundle } from './app/bundle.ts'

const VERSION_FLAGS: ReadonlySet<string | undefined> = new Set(['--version', '-V'])

const bundle = openBundle(import.meta.dirname)
const [first] = process.argv.slice(2)

if (first === undefined) {
  const { serve } = bundle.run<typeof import('./app/serve.ts')>('serve.cjs')
  serve().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
} else {
  // with words it is `pennywire serve`, which knows help, flags and what is none
  if (!VERSION_FLAGS.has(first)) process.argv.splice(2, 0, 'serve')
  bundle.run('cli/program.cjs')
}
