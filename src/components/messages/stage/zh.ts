import type { StageTexts } from './en.js'

/** The texts around what is bought, in Chinese. */
export const zhStage: StageTexts = {
  details: '详情',
  balance: '您的余额',
  topUp: '请充值，然后在此继续。',
  enough: (held) => `您现在有 ${held}，已经足够。`,
  account: '账户',
  network: '网络',
  networkFee: '网络手续费（约）',
  permission: '允许市场收取价款',
  purchase: '确认购买',
  position: (step, all) => `第 ${step} 步，共 ${all} 步`,
  confirm: '请核对钱包显示的内容，然后在钱包中确认。',
  before: '之前',
  yours: '归您所有',
  view: '在您的收藏中查看',
  transaction: '查看交易',
  copy: '复制链接',
  copied: '已复制',
  share: '分享',
  show: '查看',
}
