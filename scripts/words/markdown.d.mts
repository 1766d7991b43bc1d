export function textsOfDocument(
  path: string,
  markdown: string,
): readonly { readonly line: number; readonly text: string }[]
