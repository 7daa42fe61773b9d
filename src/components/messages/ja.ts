import type { Allowance } from '../../checkout/explain/stepSentences.js'
import type { Messages } from './en.js'
import { listItems } from './listItems.js'
import { plural } from './plural.js'

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
      cancelled: '販売終了',
      expired: '販売期間終了',
      notStarted: '近日販売開始',
      unavailable: '現在購入できません',
    },
    untitled: (tokenId) => `#${tokenId}`,
    anyItem: 'コレクションのいずれか 1 点',
    noPicture: '画像なし',
    loading: '読み込み中',
    left: (available, initial) => `残り ${available} / ${initial} 点`,
    soldBy: (seller) => `出品者：${seller}`,
    ends: (when) => `${when}に終了`,
    ended: (when) => `${when}に終了しました`,
    starts: (when) => `${when}に開始`,
  },

  grid: {
    label: (count) => plural('ja', count, { other: `アイテム ${count.shown} 点` }),
    hint: '矢印キーでアイテム間を移動できます。',
    empty: '現在販売中のアイテムはありません。',
  },

  quantity: {
    label: '数量',
    fewer: '数量を減らす',
    more: '数量を増やす',
    range: (from, to) => `${from} から ${to} までの数を入力してください。`,
    ambiguous: (example) => `桁区切りを使わずに入力してください（例：${example}）。`,
    tooFine: (smallest) => `最小単位は ${smallest} です。`,
  },

  fees: {
    caption: '価格の内訳',
    price: '価格',
    additional: '追加手数料',
    total: '合計',
    free: '追加手数料はかかりません。',
    included: (parts) => `${parts} を含みます。`,
    part: (percent, kind) => `${kind} ${percent}`,
    kinds: {
      royalty: 'クリエイターロイヤリティ',
      marketplace: 'マーケットプレイス手数料',
      marketplace_fee: 'マーケットプレイス手数料',
    },
  },

  swap: {
    caption: '別の通貨で支払う',
    currency: '通貨',
    price: '現在の価格',
    maxPrice: '上限額',
    balance: '残高',
    choose: (symbol) => `${symbol} で支払う`,
    empty: '残高が足りる通貨がほかにありません。',
    unavailable: '現在、ほかの通貨での価格を取得できません。',
    loading: '価格を読み込んでいます',
    slippage: (percent) => `最大 +${percent}`,
    short: '残高不足',
    asOf: (time) => `${time} 時点の価格`,
    stale: '価格が変わっている可能性があります。',
    refresh: '更新',
    refreshing: '更新中…',
  },

  steps: {
    caption: '手順',
    sentences: {
      allow: ({ spender, ...rest }) => `${named(spender)}に${amountOf(rest)}引き落としを許可する`,
      signAllow: ({ spender, through, until, ...rest }) =>
        `署名して、${named(spender)}に${amountOf(rest)}引き落としを許可する（${by(through)}${end(until)}）`,
      takeBack: ({ spender }) => `${spender} への許可を取り消す`,
      buy: ({ items, place, total }) => `${at(place)}${list(items)} を ${total} で購入する`,
      get: ({ items, place }) => `${at(place)}${list(items)} を無料で受け取る`,
      swap: ({ amount, total }) => `最大 ${amount} を ${total} ちょうどに交換する`,
      swapAndBuy: ({ amount, total, items }) =>
        `最大 ${amount} を ${total} ちょうどに交換し、${list(items)} を購入する（まとめて実行）`,
      signBuy: ({ items, total, until }) =>
        `署名して、${list(items)} を ${total} で購入する（${end(until)}）`,
      signMessage: ({ message }) => `メッセージ「${message}」に署名する`,
      signBytes: () => '内容を読み取れないデータに署名する',
      signOther: ({ type, domain }) => `「${domain}」の「${type}」に署名する`,
      post: ({ endpoint }) => `${endpoint} にデータを送信する`,
      unreadable: ({ to }) => `${to} の不明な機能を呼び出す`,
      before: () => '以前に承認した手順',
    },
    status: {
      waiting: '待機中',
      awaitingWallet: 'ウォレットで承認してください',
      pending: '処理中',
      done: '完了',
      failed: '失敗',
    },
    progress: (done, all) => `全 ${all} 手順のうち ${done} 手順が完了`,
    transaction: (hash) => `トランザクション ${hash}`,
  },

  receipt: {
    caption: '購入明細',
    paid: 'お支払い',
    unknown: '不明',
    received: 'お受け取り',
    transaction: 'トランザクション',
    block: 'ブロック',
    reference: '参照番号',
  },

  summary: {
    caption: '購入内容',
    pays: 'お支払い',
    receives: 'お受け取り',
    simulated: '先ほどネットワーク上でテストしました。ネットワーク手数料は含まれていません。',
    notSimulated: 'この購入は事前にテストできませんでした。',
  },

  review: {
    caption: '変更点',
    shown: '変更前',
    now: '現在',
    gone: '購入できなくなりました',
    kinds: {
      price: '1 点あたりの価格',
      fee: '価格に含まれる手数料',
      seller: '出品者',
      currency: '通貨',
      chain: 'ネットワーク',
      token: 'アイテム',
      quantity: '数量',
      expiry: '販売終了日時',
    },
  },

  funds: {
    none: 'お支払いは発生していません。',
    approval: 'お支払いは発生していません。引き落としの許可は、この金額に限り、まだ有効です。',
    swapped: 'お支払いは発生していません。通貨は交換され、交換後の通貨はウォレットにあります。',
    unknown:
      'お支払いは、これから完了する可能性があります。状況が分かるまで、再度のお支払いはお控えください。',
    spent: 'お支払いは完了しました。',
  },

  errors: {
    InvalidIntent: {
      shortMessage: '選択した内容では購入できません。',
      fix: '選択内容を変更して、もう一度お試しください。',
    },
    Rejected: {
      shortMessage: 'ウォレットでリクエストが拒否されました。',
      fix: '準備ができたら、もう一度お試しください。',
    },
    Cancelled: {
      shortMessage: '購入手続きはキャンセルされました。',
      fix: '準備ができたら、もう一度始めてください。',
    },
    StoppedInOtherTab: {
      shortMessage: 'この購入は別のタブで中断されました。',
      fix: 'ここで続けるには、もう一度お試しください。送信済みの支払いがないか、先に確認します。',
    },
    AlreadyBought: {
      shortMessage: 'この購入は、別の端末または別のウィンドウですでに完了しています。',
      fix: '二重には支払われていません。もう 1 点ご希望の場合にのみ、改めて購入してください。',
    },
    PreviousPaymentPending: {
      shortMessage: 'いずれかのアイテムに対する以前の支払いが、これから完了する可能性があります。',
      fix: 'しばらく待ってから、もう一度お試しください。その支払いを送信していないことが確かな場合にのみ、続けてください。',
    },
    AccountBusy: {
      shortMessage:
        'お使いのアカウントで処理中のトランザクションが、この購入の支払いである可能性があります。',
      fix: '完了するまで待つか、ウォレットでキャンセルしてから、もう一度お試しください。',
    },
    WrongAccount: {
      shortMessage: 'ウォレットで別のアカウントが選択されています。',
      fix: '最初に使ったアカウントを選択して、ここで続けてください。',
    },
    WrongChain: {
      shortMessage: 'ウォレットが別のネットワークに接続されています。',
      fix: 'もう一度お試しのうえ、ウォレットでネットワークの切り替えを許可してください。',
    },
    EmptyPlan: {
      shortMessage: 'マーケットプレイス側で、この購入の準備ができませんでした。',
      fix: '後でもう一度お試しください。',
    },
    PlanRefused: {
      shortMessage:
        'マーケットプレイスが、お客様の選択していない操作をウォレットに求めたため、ブロックしました。',
      fix: '続行せず、マーケットプレイスに報告してください。',
    },
    PolicyMissing: {
      shortMessage: 'このショップは、まだこの支払いを受け付けられる設定になっていません。',
      fix: 'ショップにお問い合わせください。',
    },
    CurrencyMismatch: {
      shortMessage: '表示された価格が通貨と一致しません。',
      fix: '続行せず、マーケットプレイスに報告してください。',
    },
    CurrencyUnreadable: {
      shortMessage: '通貨の情報または残高を読み取れませんでした。',
      fix: '続行せず、マーケットプレイスに報告してください。',
    },
    InsufficientFunds: {
      shortMessage: 'ウォレットの残高が支払いに足りません。',
      fix: '資金を追加して、もう一度お試しください。',
    },
    InsufficientGas: {
      shortMessage: 'ウォレットの残高がネットワーク手数料に足りません。',
      fix: 'ネットワークの通貨（ETH など）を少し追加して、もう一度お試しください。',
    },
    WouldRevert: {
      shortMessage: '購入に失敗する見込みのため、何も送信されませんでした。',
      fix: '理由を確認して、後でもう一度お試しください。',
    },
    SimulationUnavailable: {
      shortMessage: 'この購入を事前にテストできなかったため、何も送信されませんでした。',
      fix: '後でもう一度お試しいただくか、ショップにお問い合わせください。',
    },
    SimulationMismatch: {
      shortMessage: 'この購入では選択したものを受け取れないため、何も送信されませんでした。',
      fix: '続行せず、マーケットプレイスに報告してください。',
    },
    Reverted: {
      shortMessage: 'トランザクションは失敗し、何も変更されませんでした。',
      fix: '理由を確認して、後でもう一度お試しください。',
    },
    Replaced: {
      shortMessage: 'トランザクションは、ウォレットで別のトランザクションに置き換えられました。',
      fix: '引き続き購入をご希望の場合は、もう一度お試しください。',
    },
    CancelledInWallet: {
      shortMessage: 'トランザクションはウォレットでキャンセルされました。',
      fix: '引き続き購入をご希望の場合は、もう一度お試しください。',
    },
    Dropped: {
      shortMessage: 'トランザクションは、確定する前に破棄されました。',
      fix: 'もう一度確認してください。二重に支払われることはありません。',
    },
    Reorged: {
      shortMessage: 'この購入を含むブロックが、ネットワークによって取り消されました。',
      fix: 'これから完了する可能性があります。もう一度確認してください。二重に支払われることはありません。',
    },
    PendingLong: {
      shortMessage: 'トランザクションに通常より時間がかかっています。',
      fix: 'これから完了する可能性があります。もう一度確認してください。二重に支払われることはありません。',
    },
    AwaitingOwners: {
      shortMessage: 'お使いのアカウントには、さらに署名が必要です。',
      fix: 'もう一度確認してください。二重に支払われることはありません。',
    },
    PaymentUnknown: {
      shortMessage: 'トランザクションを送信したかどうか、ウォレットから応答がありませんでした。',
      fix: 'ウォレットの履歴を確認してから、ここでもう一度確認してください。二重に支払われることはありません。',
    },
    OutcomeMismatch: {
      shortMessage: 'お支払いは完了しましたが、結果が同意した内容と異なります。',
      fix: 'トランザクションのハッシュを控えて、マーケットプレイスにお問い合わせください。',
    },
    WalletFailed: {
      shortMessage: 'ウォレットで操作を実行できませんでした。',
      fix: 'ウォレットを確認して、もう一度お試しください。',
    },
    ChainFailed: {
      shortMessage: 'ネットワークが応答しませんでした。',
      fix: '接続を確認して、ここで続けてください。',
    },
    WalletStillAsking: {
      shortMessage: 'ウォレットが応答を待っています。',
      fix: '先にウォレットで応答してから、ここで続けてください。',
    },
    ServiceFailed: {
      shortMessage: 'マーケットプレイスのサービスで処理できませんでした。',
      fix: '少し待ってから、もう一度お試しください。',
    },
    ChunkLoadFailed: {
      shortMessage: '購入画面を完全に読み込めませんでした。',
      fix: '接続を確認して、もう一度お試しください。',
    },
    Unexpected: {
      shortMessage: '問題が発生しました。',
      fix: 'もう一度お試しください。再び発生する場合は、ショップにお問い合わせください。',
    },
    StorageFailed: {
      shortMessage: 'ブラウザーにこの購入を保存できなかったため、それ以降は何も送信されていません。',
      fix: 'このページにデータの保存を許可して、ここで続けてください。',
    },
  },
  findings: {
    'missing-step': '選択したアイテムを購入する手順がありません。',
    'extra-step': 'この手順は、購入とは関係がありません。',
    'wrong-order': '手順の順序が、購入の流れと異なります。',
    'mixed-step': 'この手順は、表示された内容以上のことを求めています。',
    'unknown-contract': 'この手順は、信頼されていないコントラクトを呼び出します。',
    'unknown-call': 'この手順の内容を読み取れません。',
    'terms-unread': 'マーケットプレイスのコントラクトから販売条件を読み取れませんでした。',
    'changed-contract': 'マーケットプレイスのコントラクトが、確認後に変更されています。',
    'terms-unsettled': '出品されたばかりのため、ネットワーク上で別の出品に置き換わる可能性があります。',
    'unexpected-call': 'この手順は、本来とは異なる機能を呼び出します。',
    'not-canonical': 'この手順には、余分なデータが隠されています。',
    'approval-for-all':
      'この手順を承認すると、コレクション内でお持ちのアイテムすべてを、第三者が移動できるようになります。',
    'token-transfer': 'この手順を承認すると、トークンを手放すことになります。',
    'allowance-increase': 'この手順を承認すると、すでに許可している金額が引き上げられます。',
    permit: 'この許可は購入に必要ありません。',
    permit2: 'この許可を与えると、Permit2 を通じて第三者がトークンを引き出せるようになります。',
    'wrapped-call': 'この手順は、1 つの呼び出しの中に別の呼び出しを隠しています。',
    'wrong-token': 'この手順は、支払いに使うものとは別のトークンを使います。',
    'unexpected-spender': 'この手順を承認すると、不明なコントラクトがトークンを引き出せるようになります。',
    'approval-too-large': 'この手順で許可される金額が、購入代金を上回っています。',
    'approval-too-small': 'この手順で許可される金額が、購入代金を下回っています。',
    'wrong-orders': 'この手順で購入されるものは、選択した内容と正確には一致しません。',
    'wrong-collection': 'この手順では、別のコレクションから購入することになります。',
    'wrong-token-id': 'この手順では、別のアイテムを購入することになります。',
    'wrong-quantity': 'この手順では、異なる数量を購入することになります。',
    'wrong-recipient': '購入したものが別の人に送られます。',
    'price-too-high': 'この手順の費用が、同意した金額を上回っています。',
    'wrong-price': '表示された価格が、この手順の実際の費用と異なります。',
    'wrong-currency': 'この手順では、別の通貨で支払うことになります。',
    'unexpected-value': 'この手順で送られるネットワークの通貨の額が、購入代金と異なります。',
    'unexpected-fee': 'この手順では、同意していない手数料を支払うことになります。',
    'missing-fee': 'この手順には、同意した手数料が含まれていません。',
    'wrong-amount': 'この手順で交換して得られる額が、購入代金と異なります。',
    'unknown-route': 'この手順では、信頼されていないトークンを経由して交換することになります。',

    'unknown-signature': 'この署名は、購入とは関係がありません。',
    'signed-order': 'この署名をすると、お持ちのアイテムやトークンを第三者が引き出せるようになります。',
    'foreign-contract': 'この署名は、信頼されていないコントラクトで有効になります。',
    'wrong-chain': 'この署名は、別のネットワークで有効になります。',
    'wrong-domain': 'この署名リクエストは、このマーケットプレイスのものではありません。',
    'wrong-types': '署名リクエストの内容が、示された種類と一致しません。',
    'wrong-signer': 'このリクエストは、お使いのアカウントとは別のアカウントに対するものです。',
    'far-deadline': '署名の有効期間が長すぎます。',
    'raw-hash': 'この手順は、内容を読み取れないデータへの署名を求めています。',
    'foreign-login': 'この署名をすると、別のサイトへ、または別人としてログインすることになります。',
    'unknown-message': 'このテキストは、ログイン用でも既知のテキストでもありません。',
    'wrong-time': 'このメッセージは、期限が切れているか、日付が先すぎます。',
    'foreign-origin': 'この手順は、マーケットプレイス以外のサイトにデータを送信します。',
    'unsafe-post': 'この手順は、許可されていない方法でデータを送信します。',
    'body-differs': '送信されるデータが、署名したデータと異なります。',
  },
  reasons: {
    BadSignature: '署名がお使いのアカウントのものと一致しません。',
    MarketPaused: 'マーケットプレイスは、すべての販売を一時停止しています。',
    NativeNotSignable: 'このアイテムは、ネットワーク手数料なしでは購入できません。',
    NotEnoughLeft: 'ほかの人が先に購入したため、残りの数量が足りません。',
    OrderAlreadyCancelled: '出品者がこのアイテムの販売を取りやめました。',
    OrderChanged: '販売条件が、表示された内容と異なります。',
    OrderExpired: '販売は終了しました。',
    OrderNotStarted: '販売はまだ始まっていません。',
    PaymentFailed: 'お支払いは完了しませんでした。',
    PurchaseAlreadyMade: 'この購入はすでに完了しています。二重には支払われていません。',
    PurchaseIdMissing: 'この購入には識別番号がありません。',
    SignatureExpired: '署名の有効期限が切れました。',
    UnknownOrder: 'このアイテムは、このマーケットプレイスでは販売されていません。',
    WrongPayment: '支払う金額が価格と一致しません。',
    BalanceTouched: 'この交換では、お客様のものではない資金が使われます。通貨は交換されていません。',
    CheckoutExpired: '交換の有効期限が切れました。通貨は交換されていません。',
    NothingToPay: '支払うものがありません。',
    PoolDrained: '現在、交換できる通貨の量が足りません。通貨は交換されていません。',
    RefundFailed: 'お使いのアカウントでは、交換で残った資金を受け取れません。通貨は交換されていません。',
    SafeERC20FailedOperation: 'この通貨をアカウントから引き落とせないか、アカウントに送れません。',
    SignatureUsed: 'この署名は、すでに使われたか取り消されています。通貨は交換されていません。',
    SwapTooDear: '交換に必要な額が、同意した額を上回りました。通貨は交換されていません。',
    SwapTooSmall: '交換で得られる額が、購入代金に足りません。通貨は交換されていません。',
    TokenTaxed: 'この通貨は支払いのたびに一部が差し引かれるため、支払いに使えません。',
    UnknownCall: 'この購入では、別の通貨を交換して支払うことができません。',
    UnknownTarget: 'このマーケットプレイスでは、別の通貨を交換して支払うことができません。',
    WrongPurchaseId: 'この購入は、お客様の名義になっていません。',
    WrongRecipient: 'この購入には受取人が指定されていません。',
  },
  short: (held, missing) => `残高は ${held} です。あと ${missing} 必要です。`,
  refused: '中止された理由',

  checkout: {
    title: {
      disabled: 'ご購入内容',
      idle: 'ご購入内容',
      preparing: '価格と在庫を確認中',
      inOtherTab: '別のタブで進行中',
      review: '価格または条件の変更',
      switchChain: 'ネットワークの切り替え',
      awaitingWallet: 'ウォレットで承認',
      pending: '処理中',
      owners: '署名を待っています',
      confirming: 'まもなく完了します',
      success: '購入が完了しました',
      cancelled: 'キャンセルされました',
    },
    errorTitle: {
      none: '購入は未完了です',
      approval: '購入は未完了です',
      swapped: '交換済み・未購入',
      unknown: 'お支払いは未確認です',
      spent: 'お支払いの確認が必要',
    },
    narration: {
      idle: 'ウォレットで承認するまで、お支払いは発生しません。',
      inOtherTab: '別のタブで続けてください。結果はここにも表示されます。',
      review: 'お支払いは発生していません。続ける前に変更点をご確認ください。',
      switchChain: 'ウォレットがネットワークの切り替えを求めています。',
      pending: 'ネットワークでの処理を待っています。この画面を閉じても、購入手続きは続きます。',
      confirming:
        'ネットワークがお支払いを受け付けました。あと数回の確認で完了します。この画面は閉じてもかまいません。',
      success: '確認が完了しました。購入したアイテムが届いています。',
    },
    preparing: {
      begun: 'この購入は以前に開始されています。お支払いを確認しています。',
      first: '価格がまだ有効か確認しています。ウォレットにはまだ何もリクエストしていません。',
      next: 'この手順は完了しました。次の手順の前に、価格をもう一度確認しています。',
      proof: 'お支払いは完了しました。購入したアイテムが届いたか確認しています。',
    },
    confirmStep: (step) => `${step}。ウォレットで内容を確認してから、承認してください。`,
    permission: 'この画面のままお待ちください。ウォレットでもう一度承認が必要です。',
    asksTwice: (amount) =>
      `ウォレットで 2 回の承認が必要です。1 回目は ${amount} の引き落としの許可、2 回目がお支払いです。支払われるのは 2 回目だけです。`,
    asksTimes: ({ shown }) => `ウォレットで ${shown} 回の承認が必要です。支払われるのは最後の 1 回だけです。`,
    asksForSwap: ({ shown }) =>
      `ウォレットで ${shown} 回の承認が必要です。交換が先で、購入はその後です。交換したものはお手元に残ります。`,
    granted: (part, amount) => `${part}完了：${amount} の引き落としは許可済みです。`,
    offline: 'オフラインです。接続が戻るまで、何も送信されません。',
    reorged:
      'お支払いを含むブロックが、ネットワークによって取り消されました。これから完了する可能性があります。このページで確認を続けています。',
    owners:
      'お使いのアカウントには、さらに署名が必要です。必要な人数の所有者が署名すると、購入が完了します。数日かかることがあります。このページは閉じてもかまいません。',
    switchTo: (network) => `ウォレットが ${network} ネットワークへの切り替えを求めています。`,
    disabled: {
      disconnected: '購入するにはウォレットを接続してください。',
      nothing: '何も選択されていません。',
      invalid: '選択した内容では購入できません。',
    },
    ended: {
      title: 'ほかの方が購入しました',
      sold: (title) => `${title} はたった今売れました。お支払いは発生していません。`,
      notForSale: (title) => `${title} の販売は終了しました。お支払いは発生していません。`,
      perhapsBought: (title) =>
        `${title} の販売は終了しました。お客様のアカウントで購入済みの可能性があります。ウォレットをご確認ください。`,
      back: 'ギャラリーに戻る',
    },
    items: (count) => plural('ja', count, { other: `${count.shown} 点` }),
    each: '/ 点',
  },

  basket: {
    title: 'カート',
    success: 'すべて購入できました',
    partly: '一部を購入できました',
    sequence: ({ shown, value }) =>
      value === 1
        ? 'ウォレットで承認するまで、お支払いは発生しません。'
        : `${shown} 件の購入に分かれています。いずれかが失敗しても、ほかに購入できたものはお手元に残ります。`,
    asks: ({ shown }) => `ウォレットで ${shown} 回の承認が必要です。購入済みのものはお手元に残ります。`,
    position: (at, all) => `${all} 件中 ${at} 件目の購入です。`,
    bought: (made, all) => `${all} 件中 ${made} 件`,
    soFar: (bought, spent) => `${bought}を購入し、${spent} を支払いました。`,
    noMore: '続行しない限り、これ以上のお支払いは発生しません。',
    yours: '購入済み',
  },
  offers: {
    list: {
      label: 'オファー',
      empty: 'オファーはまだありません。',
      by: (maker) => `${maker} から`,
      yours: '自分のオファー',
      states: {
        unpayable: '支払い不可',
        accepted: '承諾済み',
        cancelled: '取り消し済み',
        expired: '期限切れ',
        notStarted: 'まだ有効ではありません',
      },
      short: { maker: '提示者の残高または許可額が足りません。', own: '残高または許可額が足りません。' },
      highest: '最高額のオファー',
      outbid: 'より高いオファーあり',
      cancel: 'オファーを取り消す',
    },
    make: {
      title: 'オファーする',
      success: 'オファーを出しました',
      failed: 'オファーに失敗しました',
      price: 'オファー額',
      each: '1 点あたりのオファー額',
      duration: '有効期間',
      royalty: 'クリエイターロイヤリティ',
      total: '支払いの上限',
      idle: '所有者が承諾した場合にのみ、お支払いが発生します。',
      allow: 'マーケットプレイスに代金の引き落としを許可する',
      send: 'オファーを出す',
      done: (when) => `確認が完了しました。所有者は ${when} まで承諾できます。`,
    },
    accept: {
      button: '承諾する',
      title: 'オファーを承諾する',
      success: '売却が完了しました',
      failed: '承諾に失敗しました',
      gives: '売却アイテム',
      fees: '手数料',
      byBuyer: '購入者負担',
      idle: 'ウォレットで承認するまで、アイテムは移動しません。',
      allow: 'マーケットプレイスにこのアイテムの移動を許可する',
      allowAll: 'マーケットプレイスにこのコレクションの全アイテムの移動を許可する',
      send: 'アイテムを売却する',
      done: '確認が完了しました。代金を受け取りました。',
      funds: {
        none: 'アイテムは移動していません。',
        approval:
          'アイテムは移動していません。ただし、許可したアイテムは、引き続きマーケットプレイスが移動できます。',
        spent: 'アイテムはウォレットから移動しました。',
      },
    },
    unknown: 'まだ確認できていません',
    pending: 'ネットワークでの処理を待っています。この画面は閉じてもかまいません。',
    mayHappen: 'これから完了する可能性があります。結果が分かるまでお待ちください。',
    errors: {
      InvalidIntent: {
        shortMessage: 'この条件は指定できません。',
        fix: '条件を変更して、もう一度お試しください。',
      },
      WouldRevert: {
        shortMessage: '失敗する見込みのため、何も送信されませんでした。',
        fix: '理由を確認して、後でもう一度お試しください。',
      },
      OfferUnknown: {
        shortMessage: 'このアイテムにはすでにオファーを出しており、所有者が承諾する可能性があります。',
        fix: 'ウォレットの履歴を確認してから、同じ条件でもう一度オファーを出すか、以前のオファーを取り消してください。',
      },
      SellUnknown: {
        shortMessage: 'このオファーはすでに承諾しており、アイテムは売却済みの可能性があります。',
        fix: 'ウォレットの履歴を確認してから、もう一度承諾してください。以前の承諾が送信済みでないか、先に確認します。',
      },
    },
  },
  selling: {
    list: {
      title: '出品する',
      success: '出品しました',
      failed: '出品は完了していません',
      price: '価格',
      each: '1 点あたりの価格',
      duration: '出品期間',
      receive: (amount) => `受取額 ${amount}`,
      artist: (amount) => `作家 ${amount}`,
      market: (amount) => `マーケットプレイス ${amount}`,
      notOwned: 'このアイテムは所有していません。',
      idle: '購入者が支払うまで、アイテムは手元に残ります。',
      send: '出品を確認する',
      done: (when) => `確認されました。${when} まで購入できます。`,
      funds: {
        none: 'アイテムは出品されていません。',
        approval:
          'アイテムは出品されていません。許可したすべてのアイテムは、マーケットプレイスがまだ移動できます。',
        unknown: 'アイテムは出品されている可能性があります。',
      },
    },
    remove: {
      title: '出品を取り下げる',
      success: '販売終了',
      failed: '出品は取り下げられていません',
      idle: 'ネットワークが確認するまでは購入できます。',
      send: '出品を取り下げる',
      done: '確認されました。出品を取り下げました。',
      funds: {
        none: '取り下げが確認されるまで、アイテムは出品中です。',
      },
    },
    errors: {
      ListingUnknown: {
        shortMessage: 'このアイテムは出品済みで、販売中の可能性があります。',
        fix: 'もう一度お試しください。新しい署名は不要です。または出品を取り下げてください。',
      },
      PaymentUnknown: {
        shortMessage: '取り下げはまだ完了する可能性があります。',
        fix: 'ウォレットの履歴を確認し、もう一度お試しください。',
      },
    },
  },
  stage: {
    details: '詳細',
    balance: '残高',
    unread: '取得できません',
    topUp: '資金を追加して、ここで続けてください。',
    enough: (held) => `残高が足りるようになりました（${held}）。`,
    payWith: '支払い通貨',
    upTo: '最大',
    payUpTo: (price) => `最大 ${price} を支払う`,
    payInstead: (price) => `代わりに最大 ${price} で支払う`,
    suggested: 'おすすめ',
    priceNow: (price) => `現在 ${price}`,
    swapFirst: (symbol) => `先に ${symbol} に交換されます`,
    missing: (amount) => `${amount} 不足`,
    omitted: {
      drained: '現在、この金額を交換できません',
      paused: '送金が一時停止されています',
      taxed: 'この通貨は送金時に手数料が差し引かれるため、ここでは使えません',
      other: '現在、ここでは使えません',
    },
    held: (amount) => `交換で受け取った ${amount} があります。購入に使うか、元の通貨に戻せます。`,
    account: 'アカウント',
    network: 'ネットワーク',
    networkFee: 'ネットワーク手数料（概算）',
    permission: '支払いを許可する',
    purchase: '購入を確定する',
    position: (step, all) => `手順 ${step} / ${all}`,
    awaitingWallet: 'ウォレットで内容を確認してから、承認してください。',
    confirmIn: (wallet) => `${wallet} で承認してください`,
    usually: (time) => `通常 ${time}以内`,
    amount: '金額',
    spender: '許可先',
    market: 'マーケットプレイス',
    before: '変更前',
    yours: '所有中',
    view: 'コレクションで見る',
    transaction: 'トランザクションを見る',
    copy: 'リンクをコピー',
    copied: 'コピーしました',
    share: '共有',
    show: '表示',
  },
  fund: {
    add: (amount) => `${amount} を追加`,
    send: '別のウォレットまたは取引所から送金する',
    only: (symbol, network) => `このアドレスには、${network} 上の ${symbol} のみを送金してください。`,
    code: 'お使いのアドレスの QR コード',
    copy: 'アドレスをコピー',
    waiting: (amount) => `${amount} の入金を待っています。`,
    received: (part, all) => `${all} のうち ${part} が入金されました。`,
    later: 'このページは閉じてもかまいません。後で戻って続けられます。',
    confirming: '入金がありました。ネットワークで確認しています。',
    again: 'もう一度開く',
    other: '別の方法を選ぶ',
  },
  wallet: {
    recent: '前回使用',
    none: 'このブラウザーではウォレットが見つかりません。',
    way: 'ウォレットアプリをお使いの場合は、リンクをコピーして、アプリ内のブラウザーで開いてください。または、ウォレットをインストールしてから、このページに戻ってください。',
    scan: 'スマートフォンのカメラ、またはウォレットアプリで読み取ってください。',
    open: 'ウォレットアプリで開く',
    others: 'すべてのウォレット',
    find: 'ウォレットを入手',
  },

  actions: {
    pay: (price) => `${price} を支払う`,
    continue: (price) => `続ける：${price} を支払う`,
    payFree: '無料で受け取る',
    accept: (price) => `同意して ${price} を支払う`,
    connect: 'ウォレットを接続',
    connectAndContinue: '接続して続ける',
    view: '見る',
    cancel: 'キャンセル',
    retry: 'もう一度試す',
    recheck: 'もう一度確認する',
    revokeAllowance: '許可を取り消す',
    swapBack: '元の通貨に戻す',
    confirmNotSent: '何も送信していないので、ウォレットでやり直す',
    done: '完了',
  },

  button: {
    disabled: '購入する',
    idle: '購入する',
    preparing: '準備中…',
    inOtherTab: '別のタブで進行中',
    review: '変更点を確認',
    switchChain: 'ウォレットでネットワークを切り替え',
    awaitingWallet: 'ウォレットで承認',
    pending: '処理中…',
    owners: '署名を待っています…',
    confirming: 'まもなく完了…',
    success: '購入済み',
    error: '詳細を見る',
    cancelled: '購入する',
  },
  buttonFree: '無料で受け取る',
}

const list = listItems((tokenId) => `#${tokenId}`, '、')
const named = (spender?: string) => (spender ? `${spender} ` : 'マーケットプレイス')
const at = (place?: string) => (place ? `${place} で ` : '')
const by = (through?: string) => (through ? `${through} 経由、この購入のみ、` : '')
const end = (time?: string) => (time ? `${time} まで有効` : '期限なし')

function amountOf({ amount, token }: Allowance<string>): string {
  if (amount) return ` ${amount} の`
  return token ? ` ${token} の上限なしの` : '上限なしの'
}
