import type { WalletTexts } from './en.js'

/** The texts around the choice of a wallet, in Japanese. */
export const jaWallet: WalletTexts = {
  recent: '前回使用',
  none: 'このブラウザーにはウォレットがありません。',
  way: 'お使いのウォレットがアプリの場合は、リンクをコピーして、そのアプリのブラウザーで開いてください。または、ウォレットをインストールしてからこのページに戻ってください。',
  scan: 'スマートフォン、またはウォレットのアプリでこのコードを読み取ってください。',
  open: 'ウォレットのアプリで開く',
  others: '別のウォレットを選ぶ',
  find: 'ウォレットを探す',
}
