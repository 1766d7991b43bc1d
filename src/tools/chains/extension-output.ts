import { extensionFinding } from '../../analysis/chains/token-findings.ts'
import type { MintExtension } from '../../upstream/solana/solana.ts'

/** An extension of a mint with what it means; large numbers as text. */
export function toExtensionOutput(extension: MintExtension) {
  const [found] = extensionFinding(extension)
  const fields = Object.entries(extension).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? `${value}` : value,
  ])
  return {
    ...Object.fromEntries(fields),
    kind: extension.kind,
    ...(found ? { meaning: found.meaning, level: found.level } : {}),
  }
}
