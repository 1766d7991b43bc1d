/** How far below the window something may be when it is prepared. */
const MARGIN = '500px'

/** Calls back once an element comes near the window, so that what is never looked at is never loaded. */
export function onceNear(element: Element, near: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      near()
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
}
