import { getAbiItem } from 'viem'
import { purchaseAbi } from './purchaseAbi.js'

/** The event by which our market tells a sale: one for each line of a purchase, with its id. */
export const orderFilled = getAbiItem({ abi: purchaseAbi, name: 'OrderFilled' })
