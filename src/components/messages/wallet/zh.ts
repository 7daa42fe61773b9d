import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in Chinese. */
export const zhWallet: WalletTexts = {
  recent: '上次使用',
  none: '此浏览器中没有钱包。',
  way: '您的钱包是应用吗？请复制链接并在该应用的浏览器中打开。或安装一个钱包后返回本页面。',
  scan: '请用手机或钱包应用扫描此码。',
  open: '在钱包应用中打开',
  others: '选择其他钱包',
  find: '查找钱包',
}
