/** How far below the top of the window a part must begin to be the one that is read, pixels. */
const READING_LINE = 140

/** Marks, in the navigation or in the contents, the part of the page that is being read. */
export function openScrollSpy(): void {
  const isFamily = document.querySelector('[data-spy]') !== null
  const list = document.querySelector(isFamily ? '#navigation' : '.docs-contents')
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])]
  const parts = links.flatMap((link) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return part ? [{ link, part }] : []
  })
  if (parts.length === 0) return
  let marked: HTMLAnchorElement | undefined
  let isWaiting = false

  function mark(): void {
    isWaiting = false
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const begun = parts.filter(({ part }) => part.getBoundingClientRect().top <= READING_LINE)
    const current = (isAtEnd && scrollY > 0 ? parts.at(-1) : begun.at(-1))?.link
    if (current === marked) return
    marked?.removeAttribute('aria-current')
    current?.setAttribute('aria-current', 'true')
    marked = current
    if (current && list instanceof HTMLElement) keepInView(current, list)
  }

  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(mark)
    },
    { passive: true },
  )
  mark()
}

/** Scrolls the list alone, never the page. */
function keepInView(link: HTMLElement, list: HTMLElement): void {
  const [own, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom + own.height
  else if (own.top < frame.top) list.scrollTop -= frame.top - own.top + own.height
}
