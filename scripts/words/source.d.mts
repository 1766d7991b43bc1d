export function textsOfSource(
  path: string,
  code: string,
): readonly { readonly line: number; readonly text: string }[]
