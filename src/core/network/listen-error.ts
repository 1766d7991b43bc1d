/** The name of the host is at fault, not its port. */
const HOST_CODES = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

/** The error to show when a server cannot listen, which names the variable at fault and what to do. */
export function toListenError(
  cause: NodeJS.ErrnoException,
  { variable, host, port }: { readonly variable: string; readonly host: string; readonly port: number },
): Error {
  const named = HOST_CODES.includes(cause.code ?? '') ? variable.replace(/PORT$/, 'HOST') : variable
  return new Error(`${named}: ${host}:${port} ${explain(cause)}`, { cause })
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'is taken by another program. Stop that one, or name another port.'
  if (code === 'EACCES') return 'may not be listened on by this user. Name a port above 1023.'
  if (code === 'EADDRNOTAVAIL') return 'is no address of this machine. Name one that is, or 127.0.0.1.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'is no host that is known here. Name an address, such as 127.0.0.1.'
  return `cannot be listened on: ${code ?? message}.`
}
