import type { Hex } from 'viem'

export const seaportFunctions: { readonly [selector: Hex]: string } = {
  '0xfb0f3ee1': 'fulfillBasicOrder',
  '0x00000000': 'fulfillBasicOrder_efficient_6GL6yc',
  '0xb3a34c4c': 'fulfillOrder',
  '0xe7acab24': 'fulfillAdvancedOrder',
  '0xed98a574': 'fulfillAvailableOrders',
  '0x87201b41': 'fulfillAvailableAdvancedOrders',
  '0xa8174404': 'matchOrders',
  '0xf2d12b12': 'matchAdvancedOrders',
  '0xfd9f1e10': 'cancel',
  '0x88147732': 'validate',
  '0x5b34b966': 'incrementCounter',
}
