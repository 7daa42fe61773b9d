import type { BasketTexts } from './en.js'

/** The texts around several purchases that are begun with one press, in Japanese. */
export const jaBasket: BasketTexts = {
  title: '購入内容',
  success: 'すべて購入済みです',
  partly: '一部を購入しました',
  sequence: (count) => `${count}件の購入です。ほかの購入が成立しなくても、購入済みのものはあなたのものです。`,
  position: (at, all) => `${all}件中${at}件目の購入です。`,
  bought: (made, all) => `${all}件中${made}件`,
  soFar: (bought, spent) => `${bought}を購入済み、支払額は${spent}です。`,
  noMore: '続行しない限り、これ以上の支払いはありません。',
  yours: '購入済み',
}
