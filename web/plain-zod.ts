import { z } from 'zod'

// zod tries whether it may compile code; the policy of the page forbids that, and browsers report every try
z.config({ jitless: true })
