import type { StageTexts } from './en.js'

/** The texts around what is bought, in Japanese. */
export const jaStage: StageTexts = {
  details: '詳細',
  balance: '残高',
  topUp: '資金を追加して、ここで続けてください。',
  enough: (held) => `残高は ${held} になりました。これで足ります。`,
  account: 'アカウント',
  network: 'ネットワーク',
  networkFee: 'ネットワーク手数料（概算）',
  permission: '市場に代金の引き出しを許可する',
  purchase: '購入を確認する',
  position: (step, all) => `ステップ ${step} / ${all}`,
  confirm: 'ウォレットの表示を確かめてから、そこで承認してください。',
  before: '変更前',
  yours: 'あなたのもの',
  view: 'コレクションで見る',
  transaction: '取引を見る',
  copy: 'リンクをコピー',
  copied: 'コピーしました',
  share: '共有',
  show: '表示',
}
