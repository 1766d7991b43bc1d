import { z } from 'zod'
import type { SocialUser } from '../../upstream/social/social.ts'

const Count = z.int().optional()

/** A profile with the names of fields that X itself uses. */
export const ProfileUser = z.looseObject({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string().optional(),
  created_at: z.string().optional(),
  verified: z.boolean(),
  verified_type: z.string().optional(),
  public_metrics: z
    .looseObject({
      followers_count: z.int(),
      following_count: z.int(),
      tweet_count: z.int(),
      listed_count: Count,
      like_count: Count,
      media_count: Count,
    })
    .describe('What X does not tell is left out.'),
})

export function toUserOutput({
  followers,
  following,
  postCount,
  ...user
}: SocialUser): z.input<typeof ProfileUser> {
  const { id, username, name, description, url, createdAt, verified, verifiedType, listed, likes, media } =
    user
  return {
    id,
    username,
    name,
    description,
    ...(url === undefined ? {} : { url }),
    ...(createdAt === undefined ? {} : { created_at: new Date(createdAt).toISOString() }),
    verified,
    ...(verifiedType === undefined ? {} : { verified_type: verifiedType }),
    public_metrics: {
      followers_count: followers,
      following_count: following,
      tweet_count: postCount,
      ...(listed === undefined ? {} : { listed_count: listed }),
      ...(likes === undefined ? {} : { like_count: likes }),
      ...(media === undefined ? {} : { media_count: media }),
    },
  }
}
