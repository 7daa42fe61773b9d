import type { Texts } from './en.js'

/** Every text of the marketplace around Tillkit, in Japanese. */
export const ja: Texts = {
  title: 'Littoral 海辺の版画',
  language: '言語',

  main: 'メインメニュー',
  gallery: 'ギャラリー',
  myCollection: 'マイコレクション',
  ways: '4つの方法',

  connect: '接続',
  connecting: '接続中',
  disconnect: (account) => `${account}：接続を解除`,
  noWallet: 'このブラウザにはウォレットが見つかりませんでした。',

  headline: '海辺と、その上に育つものの版画。',
  intro: 'チェーン上で自らを描く2つのコレクション。一点ものの海景と、少部数の押し葉です。',
  forSale: '販売中',
  sellers: '売り手',
  collections: 'コレクション',

  wall: '展示中',
  emptyWall: 'ここには何もありません。絞り込みをゆるめてみてください。',
  more: 'もっと見る',

  filter: '絞り込み',
  collection: 'コレクション',
  all: 'すべて',
  currency: '通貨',
  anyCurrency: 'すべての通貨',
  free: '無料',
  available: '購入可能',

  pick: 'ほかの作品とまとめて買うために選ぶ',
  several: 'まとめて買う',
  picked: 'まとめて選んだ作品',
  gone: 'もう展示されていません',
  clear: '選択を解除',

  noOrder: 'その出品はありません。',
  backToGallery: 'ギャラリーに戻る',
  back: '← ギャラリー',

  yourCollection: 'あなたのコレクション',
  connectFirst: 'ウォレットを接続すると、中の作品が表示されます。',
  nothingYet: 'まだ何もありません。',
  find: '作品を探しましょう。',
  balances: '残高',

  soldLately: '最近の販売',
  to: (buyer) => `購入者 ${buyer}`,
  block: (number) => `ブロック ${number}`,

  silent: 'サンドボックスが応答しません。',
  start: '「npm start」で起動してから、このページを再読み込みしてください。',

  webhooks: {
    title: 'Webhook',
    heading: 'バックエンドに届くもの',
    listen: '受信する',
    stop: '停止',
    notes: {
      off: '「受信する」を押すと、マーケットと両方のコレクションに Webhook が登録されます。配信はすべて検証され、ここに表示されます。',
      starting: 'Webhook を登録しています…',
      listening: 'OrderFilled、Transfer、TransferSingle を受信しています。',
      failed: 'サンドボックスが応答しません。もう一度問い合わせています。',
    },
    deliveries: '配信',
    empty: '何か購入すると、ここに表示されます。',
    delivered: (name) => `Webhook が届きました：${name}`,
    event: 'イベント',
    signed: '署名を検証済み',
    added: '追加',
    removed: '取り消し',
    attempts: (count) => (count === 1 ? '配信 1 回' : `配信 ${count} 回、処理は 1 回`),
  },

  four: {
    heading: '1つのチェックアウト、4つの組み込み方',
    intro: 'ページに置くタグ1つから、独自の画面を支えるフックまで。どれも同じ版画を購入します。',
    widget: { name: 'ウィジェット', about: 'スクリプト1つと要素1つ。React のないページのために。' },
    button: { name: 'ボタン', about: 'ダイアログを開き、あとはダイアログに任せます。' },
    components: {
      name: 'コンポーネント',
      about: '好きなように並べて装える部品。チェックアウトはページの中に。',
    },
    hooks: { name: 'フック', about: '画面のないチェックアウト。すべての状態と操作を、あなたの画面に。' },
    code: (way) => `${way}：コード`,
    none: 'この版の作品はすべて売れました。サンドボックスを起動し直してください。',
  },
}
