import { rehearseUnread } from '../rehearseUnread.js'

/** What tries out a contract whose calls cannot be read, in one piece: only where the policy names one it is loaded. */
export const unread = { rehearseUnread }
