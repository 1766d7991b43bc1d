import { expect, test } from 'vitest'
import { type AskedVideo, videoPrice } from './video-price.ts'

const asked: AskedVideo = { seconds: 10, resolution: '720p', withAudio: false, pictures: 0 }

test.each<[string, Record<string, string>, Partial<AskedVideo>, bigint | undefined]>([
  ['one price for everything', { duration_seconds: '0.1' }, {}, 1_400_000n],
  [
    'sound costs more, and a size of its own less',
    {
      duration_seconds_with_audio: '0.08',
      duration_seconds_without_audio: '0.05',
      duration_seconds_with_audio_720p: '0.05',
      duration_seconds_without_audio_720p: '0.03',
    },
    {},
    420_000n,
  ],
  [
    'a size for which sound has no price of its own',
    { duration_seconds_with_audio: '0.12', duration_seconds_without_audio_720p: '0.08' },
    { withAudio: true },
    1_680_000n,
  ],
  [
    'no size named: the most expensive',
    { duration_seconds_480p: '0.02', duration_seconds_1080p: '0.2' },
    { resolution: undefined },
    2_800_000n,
  ],
  [
    'cents, and a picture to start from',
    { cents_per_image_input: '1', cents_per_video_output_second_720p: '3' },
    { pictures: 2 },
    448_000n,
  ],
  ['a least price', { duration_seconds: '0.001', minimum_cents_per_generation: '50' }, {}, 700_000n],
  ['never below ours', { duration_seconds: '0.001' }, { seconds: 1 }, 100_000n],
  [
    'from words or from a picture',
    { text_to_video_duration_seconds_720p: '0.08', image_to_video_duration_seconds_720p: '0.10' },
    { pictures: 1 },
    1_400_000n,
  ],
  ['tokens are no seconds', { video_tokens: '0.000007' }, {}, undefined],
  ['a word we do not know', { duration_seconds: '0.1', duration_seconds_hdr: '0.3' }, {}, undefined],
  ['no price for this size', { duration_seconds_480p: '0.02' }, {}, undefined],
  [
    'references without a price we can read',
    { duration_seconds: '0.1', reference_duration_seconds: '0.3' },
    { pictures: 1 },
    undefined,
  ],
  ['no number', { duration_seconds: 'free' }, {}, undefined],
])('the price of a video: %s', (_what, skus, more, price) => {
  expect(videoPrice(skus, { ...asked, ...more })).toBe(price)
})
