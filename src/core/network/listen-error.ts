/** The error to show when a server cannot listen, which names the variable and what to do. */
export function toListenError(
  cause: NodeJS.ErrnoException,
  { variable, host, port }: { readonly variable: string; readonly host: string; readonly port: number },
): Error {
  return new Error(`${variable}: ${host}:${port} ${explain(cause)}`, { cause })
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'is taken by another program. Stop that one, or name another port.'
  if (code === 'EACCES') return 'may not be listened on by this user. Name a port above 1023.'
  if (code === 'EADDRNOTAVAIL') return 'is no address of this machine. Name one that is, or 127.0.0.1.'
  return `cannot be listened on: ${code ?? message}.`
}
