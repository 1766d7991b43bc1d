/** Keeps a process alive whose standard streams no one reads, or whose disk is full. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
