/** Where a video is asked for. */
export function videoAddress(publicUrl: string, id: string): string {
  return `${publicUrl}/videos/generations/${id}`
}

/** Where the video itself is. */
export function videoFileAddress(publicUrl: string, id: string): string {
  return `${videoAddress(publicUrl, id)}/content`
}
