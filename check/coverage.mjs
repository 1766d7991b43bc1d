// Vitest looks for coverage-v8 beside itself alone; this hands it the one that lies here.
import { fileURLToPath } from 'node:url'
import v8 from '@vitest/coverage-v8'

export default {
  ...v8,
  async getProvider() {
    const provider = await v8.getProvider()
    const resolve = provider.resolveOptions.bind(provider)
    // the workers load the module that these options name
    provider.resolveOptions = () => ({
      ...resolve(),
      provider: 'custom',
      customProviderModule: fileURLToPath(import.meta.url),
    })
    return provider
  },
}
