import type uPlot from 'uplot'

/** Draws a chart once its place has a width, keeps it as wide as its place, and draws it anew in other colours. */
export function mounted(position: HTMLElement, height: number, draw: (width: number) => uPlot): void {
  let chart: uPlot | undefined
  const recolour = () => {
    if (position.isConnected) chart?.redraw(false, true)
    else document.removeEventListener('themechange', recolour)
  }
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0)
    if (width === 0) return
    if (chart) chart.setSize({ width, height })
    else chart = draw(width)
  }).observe(position)
  document.addEventListener('themechange', recolour)
}
