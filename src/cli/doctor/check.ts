/** What a look at one thing found. `off` is no fault: a part that is not there and need not be; `warn` still sells. */
export interface Check {
  readonly name: string
  readonly state: 'fine' | 'off' | 'warn' | 'wrong'
  /** A sentence: what is so, and where it is wrong, what to do. */
  readonly says: string
}

export function fine(name: string, says: string): Check {
  return { name, state: 'fine', says }
}

export function off(name: string, says: string): Check {
  return { name, state: 'off', says }
}

export function warn(name: string, says: string): Check {
  return { name, state: 'warn', says }
}

export function wrong(name: string, says: string): Check {
  return { name, state: 'wrong', says }
}
