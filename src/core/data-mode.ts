/** Where data comes from: today's sources, recorded answers of theirs, or a world made up from a seed. */
export type DataMode = 'live' | 'simulated' | 'replay'
