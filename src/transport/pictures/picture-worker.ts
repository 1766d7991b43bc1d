import { parentPort } from 'node:worker_threads'
import { loadPictureAssets } from './picture-assets.ts'
import { renderPng } from './render-png.ts'

/** The thread that draws PNG: `scripts/build.mjs` bundles it into `dist/pictures/`, with renderer and fonts beside it. */
const fonts = loadPictureAssets(new URL('.', import.meta.url))
parentPort?.on('message', (svg: string) => {
  fonts
    .then((loaded) => renderPng(svg, loaded))
    .catch(() => undefined)
    .then((png) => parentPort?.postMessage(png))
})
