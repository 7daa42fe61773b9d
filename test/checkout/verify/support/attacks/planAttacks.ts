import type { Attack } from './attack.js'
import { callAttacks } from './callAttacks.js'
import { criteriaAttacks } from './criteriaAttacks.js'
import { movingAttacks } from './movingAttacks.js'
import { requestAttacks } from './requestAttacks.js'
import { seaportAttacks } from './seaportAttacks.js'
import { signatureAttacks } from './signatureAttacks.js'
import { sweepAttacks } from './sweepAttacks.js'

export const planAttacks: readonly Attack[] = [
  ...callAttacks,
  ...signatureAttacks,
  ...seaportAttacks,
  ...requestAttacks,
  ...sweepAttacks,
  ...movingAttacks,
  ...criteriaAttacks,
]
