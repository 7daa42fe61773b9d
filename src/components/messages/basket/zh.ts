import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in Chinese. */
export const zhBasket: BasketTexts = {
  title: '您的购买',
  success: '全部归您所有',
  partly: '部分已归您所有',
  sequence: (count) => `共 ${count} 笔购买。即使其他的未成功，已买到的仍归您所有。`,
  position: (at, all) => `第 ${at} 笔，共 ${all} 笔。`,
  bought: (made, all) => `${all} 笔中的 ${made} 笔`,
  soFar: (bought, spent) => `${bought}已买到，已支付 ${spent}。`,
  noMore: '除非您继续，否则不会再支付。',
  yours: '已归您',
}
