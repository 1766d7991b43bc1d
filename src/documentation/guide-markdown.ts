/** A fenced block or inline code, which stays; or a link with its text and its target. */
const PART =
  /^(?: {0,3})(```|~~~)[\s\S]*?^ {0,3}\1[^\n]*$|(`+)[^`][\s\S]*?\2|(?<!!)\[((?:\\.|[^[\]\\])*)\]\(([^()\s]+)\)/gm
const HTTPS = /^(?:https?:|mailto:|#)/

/**
 * The Markdown of a guide with links that lead to served pages; a link to a file that is not served is its text alone.
 *
 * @param resolve The page of a file, from where the guide is read.
 */
export function linkServedPages(markdown: string, resolve: (target: string) => string | undefined): string {
  return markdown.replace(
    PART,
    (whole: string, _fence, _code, text: string | undefined, target: string | undefined) => {
      if (text === undefined || target === undefined || HTTPS.test(target)) return whole
      const page = resolve(target)
      return page === undefined ? text : `[${text}](${toMarkdownPath(page)})`
    },
  )
}

function toMarkdownPath(page: string): string {
  const [path = '', anchor] = page.split('#')
  return `${path}.md${anchor === undefined ? '' : `#${anchor}`}`
}
