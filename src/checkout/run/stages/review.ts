import { compareOrders, withOrders } from '../../intent/compareOrders.js'
import { readPurchaseData } from '../../plan/readPurchaseData.js'
import { freezeCopy } from '../freezeCopy.js'
import type { Stage } from '../progress.js'

export const review: Stage<'review'> = async (run, progress) => {
  const { intent } = run
  const data = progress.data ?? readPurchaseData(run)
  const { orders } = await data.orders
  const differences = compareOrders(intent, orders)
  if (differences.length > 0) {
    return { kind: 'review', intent: freezeCopy(withOrders(intent, orders)), differences }
  }
  return { at: 'plan', data, isSwitched: progress.isSwitched }
}
