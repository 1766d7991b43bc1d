import './plain-zod.ts'
