import { readOutsideUrl } from '../core/network/outside-url.ts'

const FIT_TO_BE_SHOWN = /^https:\/\/[^\s"'<>]{1,400}$/

/**
 * The address of a picture that strangers gave, for readers who may fetch it: only one that we would ask ourselves.
 * Anything else is left out.
 */
export function outsidePicture(text: string | null | undefined): string | undefined {
  return text && FIT_TO_BE_SHOWN.test(text) && readOutsideUrl(text).ok ? text : undefined
}
