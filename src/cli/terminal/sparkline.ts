const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/** Values as one line of blocks; more values than columns are averaged. */
export function renderSparkline(values: readonly number[], width: number): string {
  const points = resample(values, width)
  const low = Math.min(...points)
  const range = Math.max(...points) - low
  return points
    .map((value) => BLOCKS[range === 0 ? 3 : Math.round(((value - low) / range) * (BLOCKS.length - 1))])
    .join('')
}

function resample(values: readonly number[], width: number): readonly number[] {
  if (values.length <= width) return values
  return Array.from({ length: width }, (_, at) => {
    const from = Math.floor((at * values.length) / width)
    const part = values.slice(from, Math.max(from + 1, Math.floor(((at + 1) * values.length) / width)))
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}
