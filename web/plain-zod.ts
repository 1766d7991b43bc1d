import { z } from 'zod/v4'

// zod tries at the first schema whether it may compile code; the policy of the page forbids that, and browsers report every
// try. The build of the page puts this module in the place of zod, so that it runs before any schema is made.
z.config({ jitless: true })

export { z }
