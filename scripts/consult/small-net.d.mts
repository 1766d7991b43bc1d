export function fitSmallNet(
  rows: readonly { readonly evidence: readonly number[]; readonly target: number }[],
  options?: {
    readonly hidden?: number
    readonly epochs?: number
    readonly rate?: number
    readonly seeds?: readonly number[]
  },
): { readonly hidden: readonly (readonly number[])[]; readonly output: readonly number[] }
