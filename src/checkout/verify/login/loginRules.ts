import type { LoginRules } from '../trust.js'
import { isTimely } from './isTimely.js'
import { matchLogin } from './matchLogin.js'
import { matchTemplate } from './matchTemplate.js'

/** What reads the texts that may be signed. */
export const loginRules: LoginRules = { matchLogin, matchTemplate, isTimely }
