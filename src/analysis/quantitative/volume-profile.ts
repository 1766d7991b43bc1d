import type { TradedBars } from '../market/bars.ts'
import { at, blankLine, type Line } from '../numbers/line.ts'
import { mean } from './statistics.ts'

/** One band of prices and what was traded in it. */
export interface ProfileBand {
  readonly low: number
  readonly high: number
  /** In the base asset. */
  readonly volume: number
  /** Of all that was traded. */
  readonly sharePercent: number
}

/** How much was traded at which price. */
export interface VolumeProfile {
  /** Cheapest first, all equally wide. */
  readonly bands: readonly ProfileBand[]
  readonly totalVolume: number
  /** The band with the most volume; the cheapest of equals. */
  readonly pointOfControl: ProfileBand
  readonly valueArea: ProfileBand
  /** Bands that stand out from both neighbours and from the mean: where trading gathered. Busiest first. */
  readonly highNodes: readonly ProfileBand[]
  /** Bands that are below both neighbours and under half the mean: where prices passed quickly. Emptiest first. */
  readonly lowNodes: readonly ProfileBand[]
}

interface ProfileOptions {
  readonly bands: number
  /** What part of the volume the value area holds, a part of one. */
  readonly valueArea: number
}

/**
 * Volume by price. A bar does not tell at which of its prices it traded, so its volume is spread evenly over its range.
 * The value area grows from the point of control, each time by the busier neighbour, until it holds enough
 * (Steidlmayer's market profile, on volume). Null when nothing was traded or the price never moved.
 */
export function volumeProfile(bars: TradedBars, options: ProfileOptions): VolumeProfile | null {
  const floor = bars.low.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const ceiling = bars.high.reduce((a, b) => Math.max(a, b), 0)
  const width = (ceiling - floor) / options.bands
  const volumes = width > 0 ? spreadVolume(bars, { floor, width, bands: options.bands }) : blankLine(0)
  const totalVolume = volumes.reduce((sum, volume) => sum + volume, 0)
  if (!(totalVolume > 0)) return null
  const bands = Array.from(volumes, (volume, i) => ({
    low: floor + i * width,
    high: floor + (i + 1) * width,
    volume,
    sharePercent: (100 * volume) / totalVolume,
  }))
  const busiest = volumes.indexOf(Math.max(...volumes))
  const area = areaAround(busiest, volumes, options.valueArea * totalVolume)
  const usual = mean(volumes)
  const pick = (is: (volume: number, before: number, after: number) => boolean) =>
    bands.filter(({ volume }, i) => is(volume, volumes[i - 1] ?? volume, volumes[i + 1] ?? volume))
  const bandAt = (i: number): ProfileBand =>
    bands[i] ?? { low: floor, high: ceiling, volume: totalVolume, sharePercent: 100 }
  return {
    bands,
    totalVolume,
    pointOfControl: bandAt(busiest),
    valueArea: {
      low: bandAt(area.first).low,
      high: bandAt(area.last).high,
      volume: area.volume,
      sharePercent: (100 * area.volume) / totalVolume,
    },
    highNodes: pick((volume, before, after) => volume > usual && volume > before && volume > after).sort(
      (a, b) => b.volume - a.volume,
    ),
    lowNodes: pick((volume, before, after) => volume < usual / 2 && volume < before && volume < after).sort(
      (a, b) => a.volume - b.volume,
    ),
  }
}

interface Grid {
  readonly floor: number
  readonly width: number
  readonly bands: number
}

function spreadVolume({ low, high, volume }: TradedBars, { floor, width, bands }: Grid): Line {
  const volumes = new Float64Array(bands)
  const bandOf = (price: number) => Math.min(bands - 1, Math.max(0, Math.floor((price - floor) / width)))
  const add = (band: number, traded: number) => {
    volumes[band] = at(volumes, band) + traded
  }
  for (let i = 0; i < volume.length; i++) {
    const [bottom, top, traded] = [at(low, i), at(high, i), at(volume, i)]
    const [first, last] = [bandOf(bottom), bandOf(top)]
    if (first === last) {
      add(first, traded)
      continue
    }
    for (let band = first; band <= last; band++) {
      const from = Math.max(bottom, floor + band * width)
      const to = band === last ? top : Math.min(top, floor + (band + 1) * width)
      add(band, (traded * Math.max(0, to - from)) / (top - bottom))
    }
  }
  return volumes
}

/** The run of bands around one that holds a volume, grown by the busier neighbour each time; upwards when equal. */
function areaAround(band: number, volumes: Line, enough: number) {
  let first = band
  let last = band
  let volume = at(volumes, band)
  while (volume < enough && (first > 0 || last < volumes.length - 1)) {
    const below = volumes[first - 1] ?? -1
    const above = volumes[last + 1] ?? -1
    if (above >= below) last++
    else first--
    volume += Math.max(above, below)
  }
  return { first, last, volume }
}
