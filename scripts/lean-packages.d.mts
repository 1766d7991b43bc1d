import type { Plugin } from 'rolldown'

export const leanPackages: Plugin
