/** Where browsers, crawlers and registries look for it. */
export const ICON_PATHS = ['/icon.svg', '/favicon.svg', '/favicon.ico'] as const

/** The mark of the gateway: a penny on a wire. Written out, so that nothing has to be read to serve it. */
export const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Pennywire">',
  '<rect width="64" height="64" rx="14" fill="#12312b"/>',
  '<path d="M4 32h14M46 32h14" stroke="#7fd1b0" stroke-width="4" stroke-linecap="round"/>',
  '<circle cx="32" cy="32" r="14" fill="#c9793f" stroke="#f2c79c" stroke-width="3"/>',
  '<path d="M32 24v16" stroke="#fff4e6" stroke-width="4" stroke-linecap="round"/>',
  '</svg>',
  '',
].join('\n')
