import { walkAnswers } from './walk-answers.ts'

walkAnswers(3)
