/** Who needs a setting: gateways that take real dollars, most gateways, or few. */
export type SettingGroup = 'must' | 'usual' | 'rare'

/** How the page shows a setting. */
export interface SettingText {
  readonly group: SettingGroup
  readonly meaning: string
  /** Left out where the schema has the default, or where there is none. */
  readonly byDefault?: string
}
