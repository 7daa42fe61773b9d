import type { Texts } from './en.js'

export const ja: Texts = {
  title: 'Littoral 海辺の版画',
  language: '言語',
  sandbox: 'サンドボックスです。お金はすべてテスト用です。',

  main: 'メインメニュー',
  gallery: 'ギャラリー',
  myCollection: 'マイコレクション',
  ways: '4 つの組み込み方',

  connect: '接続',
  disconnect: (account) => `${account}：接続を解除`,

  headline: '海辺と、そのほとりに育つ草花の版画。',
  intro: 'ブロックチェーン上に直接描かれた 2 つのコレクション。一点ものの海景と、少部数限定の押し花です。',
  forSale: '販売中',
  sellers: '出品者',
  collections: 'コレクション',

  wall: '展示中',
  emptyWall: 'ここには何もありません。絞り込みを解除すると、ほかの作品が表示されます。',
  more: 'もっと見る',

  filter: '絞り込み',
  collection: 'コレクション',
  all: 'すべて',
  currency: '通貨',
  anyCurrency: 'すべての通貨',
  free: '無料',
  available: '購入可能',

  pick: 'ほかの作品と一緒に買う',
  several: '複数の作品をまとめて買う',
  picked: '選択した作品',
  gone: '展示は終了しました',
  clear: '選択を解除',
  pieces: (count) => `${count} 点`,

  noOrder: 'この出品は見つかりません。',
  backToGallery: 'ギャラリーに戻る',
  testCard: 'テストカードで購入',
  back: '← ギャラリー',

  yourCollection: 'マイコレクション',
  connectFirst: 'ウォレットを接続すると、お持ちの作品が表示されます。',
  nothingYet: 'まだ何もありません。',
  find: '作品を探す',
  balances: '残高',

  soldLately: '最近売れた作品',
  to: (buyer) => `購入者：${buyer}`,
  block: (number) => `ブロック ${number}`,

  silent: 'サンドボックスが応答しません。',
  start: '「npm start」で起動してから、このページを再読み込みしてください。',

  webhooks: {
    title: 'Webhook',
    heading: 'バックエンドに届くもの',
    listen: '受信する',
    stop: '停止',
    notes: {
      off: '「受信する」を押すと、マーケットプレイスと両方のコレクションに Webhook が登録されます。配信はすべて検証され、ここに表示されます。',
      starting: 'Webhook を登録しています…',
      listening: 'OrderFilled、Transfer、TransferSingle を受信しています。',
      failed: 'サンドボックスが応答しません。再試行しています。',
    },
    deliveries: '配信',
    empty: '作品を購入すると、ここに表示されます。',
    delivered: (name) => `Webhook が届きました：${name}`,
    event: 'イベント',
    signed: '署名を検証済み',
    added: '追加',
    removed: '取り消し',
    attempts: (count) => (count === 1 ? '配信 1 回' : `配信 ${count} 回、処理は 1 回`),
  },

  four: {
    heading: '1 つのチェックアウト、4 つの組み込み方',
    intro: 'ページに置くタグ 1 つから、独自の画面のためのフックまで。どの方法でも同じ版画を購入します。',
    widget: {
      name: 'ウィジェット',
      about: 'スクリプト 1 つと要素 1 つだけ。React を使わないページ向けです。',
    },
    button: { name: 'ボタン', about: '押すとダイアログが開き、残りはダイアログが行います。' },
    components: {
      name: 'コンポーネント',
      about: '自由に配置し、見た目を変えられる部品。チェックアウトはページ内で行われます。',
    },
    hooks: {
      name: 'フック',
      about: '画面のないチェックアウト。すべての状態と操作を、独自の画面で使えます。',
    },
    code: (way) => `${way}：コード`,
    none: 'このエディションの作品はすべて売り切れました。サンドボックスを再起動してください。',
  },
}
