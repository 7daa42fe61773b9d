import { readMessage } from '../decode/readMessage.js'
import type { Finding } from '../errors/finding.js'
import type { Role } from './stepRole.js'
import type { Check, SigningRules } from './trust.js'
import { verifyMessage } from './verifyMessage.js'
import { isSame, verifyBarePost, verifyPost } from './verifyPost.js'
import {
  nameSignature,
  verifyCallPermit,
  verifyCallSignature,
  verifyPermit,
  verifyPurchase,
} from './verifySignature.js'

export const signingRules: SigningRules = {
  verifySigned,
  nameSignature,
  verifyCallPermit,
  isSame,
  readMessage,
  verifyCallSignature,
}

function verifySigned(role: Role, check: Check): Finding[] | undefined {
  switch (role) {
    case 'permit':
      return [...verifyPermit(check), ...verifyPost(check)]
    case 'purchase':
      return [...verifyPurchase(check), ...verifyPost(check)]
    case 'message':
      return [...verifyMessage(check), ...verifyPost(check)]
    case 'post':
      return [...verifyBarePost(check.step), ...verifyPost(check)]
    default:
      return undefined
  }
}
