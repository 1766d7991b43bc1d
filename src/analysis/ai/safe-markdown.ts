const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s)>\]]+/gi
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g
const LINK = /\[([^\]]*)\]\([^)]*\)/g
const REFERENCE = /!?\[([^\]]*)\]\[[^\]]*\]/g
const TAG = /<\/?[a-z!][^>]*>/gi
const LIVE = /[\\`*_[\]<>#|~]/g
const REMOVED = '(link removed)'

/** Markdown without pictures, links, addresses and HTML: nothing in it makes a reader's program ask anybody. */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(REFERENCE, '$1')
    .replace(TAG, '')
    .replace(ADDRESS, REMOVED)
}

/** Words that strangers wrote, as they stand between quotation marks in Markdown of ours: none of it is live. */
export function quoted(words: string): string {
  return words.replace(ADDRESS, REMOVED).replace(/\s+/g, ' ').replace(LIVE, '\\$&')
}
