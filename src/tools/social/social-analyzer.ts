import { z } from 'zod'
import { describeProfile } from '../../analysis/social/describe-profile.ts'
import { profileScore } from '../../analysis/social/profile-score.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedFigures } from '../answers/any-json.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { ProfileUser, toUserOutput } from './profile-user.ts'

const Details = NamedFigures
const Category = z.looseObject({
  score: z.number().describe('Points, of at most max.'),
  max: z.number(),
  details: Details.describe('The figures behind the score.'),
})
const Measured = z.number().nullable()

export const socialAnalyzer = defineTool({
  id: 'social-analyzer',
  family: 'social',
  route: { path: '/social-analyzer', methods: ['GET', 'POST'] },
  price: usd('0.024'),
  kind: 'read',
  essential: ['data.score'],
  paidUpstream: true,
  view: {
    kind: 'histogram',
    at: 'data.breakdown',
    label: 'name',
    value: 'score',
    figures: ['data.username', 'data.score', 'data.grade', 'data.signals.followersCount'],
  },
  title: 'Social profile score',
  summary: 'How credible a profile on X is, from 0 to 100, with every figure behind the score.',
  description:
    'Use this when you want to know whether a project, founder or promoter on X has real reach: identity, followers, engagement, posting rhythm and red flags, by a fixed formula.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    username: z
      .string()
      .regex(/^[A-Za-z0-9_]{1,15}$/, 'A handle has 1 to 15 letters, digits or underscores, without the @.')
      .default('solana')
      .describe('The handle, without the leading @.'),
    max_results: z.int().min(5).max(50).default(20).describe('How many of the latest posts to read.'),
    includeAiSummary: z
      .boolean()
      .default(false)
      .describe('Whether to say the result in sentences; without a language model, by rules.'),
  }),
  output: z.looseObject({
    success: z.literal(true),
    data: z.looseObject({
      username: z.string(),
      user: ProfileUser,
      score: z.number().describe('0 to 100; the same profile at the same time scores the same.'),
      grade: z.enum(['A', 'B', 'C', 'D', 'F']).describe('A from 90, B from 80, C from 70, D from 60.'),
      breakdown: z.looseObject({
        identity: Category.describe('Of 15: verified, age, biography, address.'),
        reach: Category.describe(
          'Of 25: followers on a logarithmic scale, and their ratio to those followed.',
        ),
        engagement: Category.describe('Of 30: the share of followers that answers a post.'),
        cadence: Category.describe('Of 15: posts a day, and how long ago the last one was.'),
        contentDiversity: Category.describe('Of 15: how evenly posts are answered, and how many there are.'),
      }),
      signals: z
        .looseObject({
          followersCount: z.int(),
          followingCount: z.int(),
          tweetsAnalyzed: z.int(),
          profileTweetCount: z.int(),
          avgEngagementRatePct: Measured,
          tweetsPerDay: Measured,
          lastTweetDaysAgo: Measured,
          accountAgeDays: Measured,
        })
        .describe('Null is what could not be measured; it earns no points.'),
      redFlags: z.array(z.looseObject({ id: z.string(), message: z.string() })),
      postsProtected: z.boolean().describe('True when only followers may read its posts: none were read.'),
      aiSummary: z.string().nullable().describe('Null unless asked for.'),
      aiSummaryBy: z
        .enum(['rules'])
        .nullable()
        .describe('Who wrote the summary, no language model; null without one.'),
      updatedAt: z.string(),
    }),
    disclaimer: z.string(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { username: 'solana', max_results: 20 } },
  intents: [
    'is this X account credible',
    'score the twitter profile of a token project',
    'does this influencer have fake followers',
    'analyze a social profile by its handle',
    'engagement rate of a twitter handle',
  ],
}).run(
  async ({ username, max_results: posts, includeAiSummary }, { social, signal, now }) => {
    const profile = await social.profile(username, { posts, signal })
    const result = profileScore(profile, { now: now() })
    return {
      success: true,
      data: {
        username: profile.user.username,
        user: toUserOutput(profile.user),
        ...result,
        redFlags: [...result.redFlags],
        postsProtected: profile.isProtected === true,
        aiSummary: includeAiSummary ? describeProfile(result) : null,
        aiSummaryBy: includeAiSummary ? ('rules' as const) : null,
        updatedAt: new Date(now()).toISOString(),
      },
      disclaimer: DISCLAIMER,
      untrustedText: ['data.user.name', 'data.user.description', 'data.user.url'],
      provenance: provenance([profile], now()),
    }
  },
  {
    findCostRefusal: ({ max_results: posts }, { ports, price }) =>
      ports.social.findCostRefusal?.({ posts, price }),
  },
)
