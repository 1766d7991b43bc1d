interface Mention {
  readonly text: string
  readonly createdAt: number
  readonly reactions: { readonly likes: number; readonly reposts: number; readonly replies: number }
  readonly author: {
    readonly id: string
    readonly username: string
    readonly name: string
    readonly verified: boolean
    readonly followers: number
  }
}

export type PromotionType = 'shill' | 'warning' | 'mention'

const MAX_VOICES = 3
const SAMPLE = 120
const WARNING = /\b(scam|rug(?:ged|pull)?|honeypot|avoid|careful|beware|fake|dump(?:ed|ing)?|stay away)\b/i
const SHILL =
  /\b(buy|bought|buying|aped?|adding|moon|send|gem|(?:\d+)x|bullish|not selling|sleeps on|load(?:ed|ing)?)\b/i

/** Whether a post advises against a coin, promotes it, or only mentions it. */
function promotionIn(text: string): PromotionType {
  if (WARNING.test(text)) return 'warning'
  return SHILL.test(text) ? 'shill' : 'mention'
}

/** Who mentions a coin and how: the voices with most followers first. An answer counts a like 1, a repost 2, a reply 1. */
export function talkOf(posts: readonly Mention[]) {
  const byAuthor = new Map<string, Mention[]>()
  for (const post of posts) byAuthor.set(post.author.id, [...(byAuthor.get(post.author.id) ?? []), post])
  const voices = [...byAuthor.values()].map(voiceOf).toSorted((a, b) => b.followers - a.followers)
  const count = (type: PromotionType) => posts.filter(({ text }) => promotionIn(text) === type).length
  const [shills, warnings] = [count('shill'), count('warning')]
  return {
    summary: {
      totalAccountsFound: voices.length,
      topKolsCount: Math.min(MAX_VOICES, voices.length),
      combinedReach: voices.reduce((sum, { followers }) => sum + followers, 0),
      directShills: shills,
      warnings,
      overallSentiment:
        posts.length === 0
          ? ('silent' as const)
          : warnings > shills
            ? ('negative' as const)
            : shills > warnings
              ? ('positive' as const)
              : ('mixed' as const),
    },
    topKols: voices.slice(0, MAX_VOICES).map((voice, index) => ({ rank: index + 1, ...voice })),
  }
}

function voiceOf(posts: readonly Mention[]) {
  const [latest] = posts.toSorted((a, b) => b.createdAt - a.createdAt)
  const times = posts.map(({ createdAt }) => createdAt)
  const answers = posts.map(({ reactions: { likes, reposts, replies } }) => likes + 2 * reposts + replies)
  const types = posts.map(({ text }) => promotionIn(text))
  const { username = '', name = '', followers = 0, verified = false } = latest?.author ?? {}
  return {
    username,
    displayName: name,
    followers,
    verified,
    tweetsAboutToken: posts.length,
    firstMention: new Date(Math.min(...times)).toISOString(),
    lastMention: new Date(Math.max(...times)).toISOString(),
    avgEngagement: Math.round(answers.reduce((sum, each) => sum + each, 0) / posts.length),
    promotionType: types.includes('warning') ? 'warning' : types.includes('shill') ? 'shill' : 'mention',
    sampleTweet: [...(latest?.text ?? '')].slice(0, SAMPLE).join(''),
  }
}
