import { openBundle } from './app/bundle.ts'

const { serve } = openBundle(import.meta.dirname).run<typeof import('./app/serve.ts')>('serve.cjs')

serve().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
