export function drawTerminal(
  output: string,
  options: { readonly command: string; readonly title: string },
): string
