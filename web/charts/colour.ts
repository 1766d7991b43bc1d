const probe = document.createElement('span')
probe.hidden = true

/** A colour of the style sheet, as it is at the moment: what is drawn has to ask for it. */
export function colour(name: string): string {
  if (!probe.isConnected) document.body.append(probe)
  probe.style.color = `var(--${name})`
  return getComputedStyle(probe).color
}

export const MONOSPACED = '11px "Geist Mono", ui-monospace, monospace'
