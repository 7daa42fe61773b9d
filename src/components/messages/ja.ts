import { jaBasket } from './basket/ja.js'
import type { Messages } from './en.js'
import { jaErrors } from './errors/ja.js'
import { jaFindings } from './findings/ja.js'
import { plural } from './plural.js'
import { jaReasons } from './reasons/ja.js'
import { jaStage } from './stage/ja.js'
import { jaSteps } from './steps/ja.js'
import { jaWallet } from './wallet/ja.js'

/** Every text of the components, in Japanese. */
export const ja: Messages = {
  locale: 'ja',
  dir: 'ltr',
  free: '無料',
  close: '閉じる',
  opensInNewTab: '新しいタブで開きます',

  order: {
    availability: {
      available: '販売中',
      sold: '売り切れ',
      cancelled: '取り下げ済み',
      expired: '期限切れ',
      notStarted: '販売開始前',
      unavailable: '購入できません',
    },
    untitled: (tokenId) => `No. ${tokenId}`,
    anyItem: 'コレクションのいずれか一点',
    noPicture: '画像なし',
    loading: '読み込み中',
    left: (available, initial) => `残り ${available} / ${initial}`,
    soldBy: (seller) => `出品者 ${seller}`,
    ends: (when) => `${when}に終了`,
    ended: (when) => `${when}に終了しました`,
    starts: (when) => `${when}に開始`,
    noEnd: '終了日なし',
  },

  grid: {
    label: (count) => plural('ja', count, { other: `${count.shown} 件の出品` }),
    hint: '矢印キーで出品の間を移動できます。',
    empty: '販売中のものはありません。',
  },

  quantity: {
    label: '数量',
    fewer: '一つ減らす',
    more: '一つ増やす',
    range: (from, to) => `${from} から ${to} の間でお選びください。`,
  },

  fees: {
    caption: '費用の内訳',
    price: '価格',
    additional: '追加手数料',
    total: '合計',
    free: '手数料は加算されません。',
    included: (parts) => `価格には${parts}が含まれます。`,
    part: (percent, kind) => `${percent} の${kind}`,
    kinds: { royalty: 'ロイヤリティ', marketplace: '市場手数料', marketplace_fee: '市場手数料' },
  },

  swap: {
    caption: '別の通貨で支払う',
    currency: '通貨',
    price: '現在の価格',
    maxPrice: '最大',
    balance: '残高',
    choose: (symbol) => `${symbol} で支払う`,
    empty: 'このウォレットには、価格をまかなえる別の通貨がありません。',
    loading: '価格を調べています',
    slippage: (percent) => `最大 ${percent} 増`,
    short: '残高不足',
    asOf: (time) => `${time} 時点の価格`,
    stale: '価格が変わっている可能性があります。',
    refresh: '更新',
    refreshing: '更新中…',
  },

  steps: {
    caption: '手順',
    sentences: jaSteps,
    status: {
      waiting: 'この後',
      confirm: 'ウォレットで確認してください',
      pending: '処理中',
      done: '完了',
      failed: '完了しませんでした',
    },
    progress: (done, all) => `${all} 手順のうち ${done} 手順が完了`,
    transaction: (hash) => `トランザクション ${hash}`,
  },

  receipt: {
    caption: '領収書',
    paid: '支払額',
    received: '受け取ったもの',
    transaction: 'トランザクション',
    block: 'ブロック',
    reference: '参照番号',
  },

  summary: {
    caption: 'この購入の内容',
    pays: '支払うもの',
    receives: '受け取るもの',
    rehearsed: '先ほどネットワーク上で確認しました。ネットワーク手数料は別途かかります。',
    notRehearsed: 'この購入は事前にネットワーク上で確認できませんでした。',
  },

  review: {
    caption: '変更点',
    shown: '表示時',
    now: '現在',
    gone: 'なし',
    kinds: {
      price: '単価',
      fee: '価格に含まれる手数料',
      seller: '出品者',
      currency: '通貨',
      chain: 'ネットワーク',
      token: 'トークン',
      quantity: '数量',
      expiry: '出品の終了',
    },
  },

  funds: {
    none: '支払いは行われていません。',
    approval: '支払いは行われていません。与えた許可は、この金額に限り残っています。',
    swapped: '支払いは行われていません。交換は済んでおり、受け取った額はウォレットにあります。',
    unknown: 'トランザクションが処理中かもしれません。確認できるまで、再度支払わないでください。',
    spent: '支払いは行われました。',
  },

  errors: jaErrors,
  findings: jaFindings,
  reasons: jaReasons,
  short: (held, missing) => `残高は ${held} で、${missing} 足りません。`,
  refused: '拒否した理由',

  checkout: {
    title: {
      disabled: 'ご購入',
      idle: 'ご購入',
      preparing: '出品を確認しています',
      elsewhere: '別のタブで進行中',
      review: '出品が変わりました',
      switchChain: '別のネットワーク',
      confirm: 'ウォレットへお進みください',
      pending: '処理中',
      owners: '署名を待っています',
      settling: 'まもなく確定',
      success: 'お手元に届きました',
      cancelled: '中止しました',
    },
    errorTitle: {
      none: '完了しませんでした',
      approval: '完了しませんでした',
      swapped: '交換済み、購入はまだです',
      unknown: 'まだ確定していません',
      spent: '支払い済みですが、想定と異なります',
    },
    narration: {
      idle: 'ウォレットで確認するまで、支払いは行われません。',
      elsewhere: '別のタブで続けてください。結果はここにも表示されます。',
      review: '支払いは行われていません。続ける前に変更点をご確認ください。',
      switchChain: 'ウォレットがネットワークの切り替えを求めています。',
      pending: 'ネットワークを待っています。この画面を閉じても、購入は続きます。',
      settling:
        'ネットワークに記録されました。あと数ブロック続くと購入が確定します。この画面は閉じてもかまいません。',
      success: 'ネットワークで確認されました。購入したものが届いています。',
    },
    preparing: {
      first: '出品がまだ有効かを確かめています。ウォレットにはまだ何も求めていません。',
      next: 'この手順は完了しました。ウォレットに次を求める前に、出品をもう一度調べています。',
      proof: '取引は通りました。購入したものが届いたか確認しています。',
    },
    confirmStep: (step) => `${step}。ウォレットに表示される内容を読み、そちらで確認してください。`,
    reorged:
      '購入を含むブロックがネットワークによって取り消されました。別のブロックに入ることがあるため、待っています。',
    owners:
      'お使いのアカウントはコントラクトです。必要な数の所有者が署名すると購入が完了します。数日かかることがあり、このページは閉じてもかまいません。',
    switchTo: (network) => `ウォレットが ${network} ネットワークへの切り替えを求めています。`,
    disabled: {
      disconnected: '購入するにはウォレットを接続してください。',
      nothing: '購入するものがありません。',
      invalid: 'この内容では購入できません。',
    },
    items: (count) => plural('ja', count, { other: `${count.shown} 点` }),
    each: '一点につき',
  },

  basket: jaBasket,
  stage: jaStage,
  wallet: jaWallet,

  actions: {
    pay: (price) => `${price} を支払う`,
    payFree: '無料で受け取る',
    accept: (price) => `承諾して ${price} を支払う`,
    connect: 'ウォレットを接続',
    cancel: 'キャンセル',
    retry: 'もう一度試す',
    recheck: 'もう一度確認する',
    revoke: '許可を取り消す',
    swapBack: '元に戻す交換をする',
    startOver: '何も送信されていないので、ウォレットにもう一度確認する',
    done: '完了',
  },

  button: {
    disabled: '購入する',
    idle: '購入する',
    preparing: '準備中…',
    elsewhere: '別のタブで進行中',
    review: '変更点を見る',
    switchChain: 'ウォレットでネットワークを切り替え',
    confirm: 'ウォレットで確認',
    pending: '処理中…',
    owners: '署名を待っています…',
    settling: 'まもなく確定…',
    success: '購入済み',
    error: '何が起きたかを見る',
    cancelled: '購入する',
  },
  buttonFree: '無料で受け取る',
}
