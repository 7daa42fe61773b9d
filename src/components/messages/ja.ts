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
    sentences: {
      allow: ({ spender = '市場', ...rest }) => `${spender}に${amountOf(rest)}の引き出しを許可する`,
      signAllow: ({ spender = '市場', through, until, ...rest }) =>
        `${spender}に${by(through)}${amountOf(rest)}の引き出しを許可する署名をする（${end(until)}）`,
      takeBack: ({ spender }) => `${spender} の引き出し許可を取り消す`,
      buy: ({ items, place, total }) => `${at(place)}${list(items)} を ${total} で購入する`,
      get: ({ items, place }) => `${at(place)}${list(items)} を無料で受け取る`,
      swap: ({ amount, total }) => `最大 ${amount} をちょうど ${total} に交換する`,
      swapAndBuy: ({ amount, total, items }) =>
        `最大 ${amount} をちょうど ${total} に交換し、それで${list(items)} を購入する（一度に）`,
      signBuy: ({ items, total, until }) =>
        `${list(items)} を ${total} で購入する署名をする（${end(until)}）`,
      signMessage: ({ message }) => `メッセージ「${message}」に署名する`,
      signBytes: () => '誰にも読めないデータに署名する',
      signOther: ({ type, domain }) => `「${domain}」の「${type}」に署名する`,
      post: ({ endpoint }) => `${endpoint} にデータを送る`,
      unreadable: ({ to }) => `${to} で内容を読み取れない操作をする`,
      before: () => '先に確認した操作',
    },
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

  errors: {
    InvalidIntent: {
      shortMessage: 'この内容では購入できません。',
      fix: '選択を直して、もう一度お試しください。',
    },
    Rejected: {
      shortMessage: 'ウォレットで拒否されました。',
      fix: '準備ができたら、もう一度お試しください。',
    },
    Cancelled: {
      shortMessage: '購入はキャンセルされました。',
      fix: '準備ができたら、もう一度始めてください。',
    },
    StoppedElsewhere: {
      shortMessage: 'この購入は別のタブで進行中でしたが、そこで止まりました。',
      fix: 'ここで続けるには、もう一度お試しください。送信済みのものを先に探します。',
    },
    AlreadyBought: {
      shortMessage: 'この購入は、別の端末または別のウィンドウですでに完了しています。',
      fix: '二重には支払われていません。もう一度欲しい場合にのみ、改めて購入してください。',
    },
    EarlierUnsettled: {
      shortMessage: 'これらの品物のいずれかに対する以前の支払いが、これから成立する可能性があります。',
      fix: 'しばらく待ってからもう一度お試しください。その支払いを先に探します。送信されていないと分かっている場合にのみ続けてください。',
    },
    AccountBusy: {
      shortMessage: 'お使いのアカウントで、この支払いかもしれない取引が進行中です。',
      fix: 'それが完了するまで待つか、ウォレットでキャンセルしてから、もう一度お試しください。',
    },
    WrongAccount: {
      shortMessage: 'ウォレットで別のアカウントが選ばれています。',
      fix: '始めたときのアカウントを選び、ここで続けてください。',
    },
    WrongChain: {
      shortMessage: 'ウォレットが別のネットワークにあります。',
      fix: 'もう一度試し、ウォレットで切り替えてください。',
    },
    EmptyPlan: {
      shortMessage: 'サービスからこの購入の手順が届きませんでした。',
      fix: '後でもう一度お試しください。',
    },
    PlanRefused: {
      shortMessage: 'サービスが、お客様の求めていないことをウォレットに要求しました。',
      fix: '先へ進まず、マーケットにお知らせください。',
    },
    PolicyMissing: {
      shortMessage: 'このページには、支払い先として認めるコントラクトが指定されていません。',
      fix: 'ショップにお知らせください。ページでマーケットのコントラクトを指定する必要があります。',
    },
    CurrencyMismatch: {
      shortMessage: '価格が、通貨とは異なる単位で表示されていました。',
      fix: '先へ進まず、マーケットにお知らせください。',
    },
    CurrencyUnreadable: {
      shortMessage: '通貨のコントラクトが、単位または残高を返しません。',
      fix: '先へ進まず、マーケットにお知らせください。',
    },
    InsufficientFunds: {
      shortMessage: 'ウォレットの残高が支払いに足りません。',
      fix: '資金を追加して、もう一度お試しください。',
    },
    InsufficientGas: {
      shortMessage: 'ウォレットの残高がネットワーク手数料に足りません。',
      fix: 'ネットワークの通貨を少し追加して、もう一度お試しください。',
    },
    WouldRevert: {
      shortMessage: '購入は失敗するため、何も送信しませんでした。',
      fix: '理由を確認し、状況が変わり得る場合はもう一度お試しください。',
    },
    NotRehearsed: {
      shortMessage: 'この購入は内容を読み取れず、事前に試すこともできなかったため、何も送信されていません。',
      fix: 'シミュレーションに対応したノードを使って、もう一度お試しください。',
    },
    ForecastMismatch: {
      shortMessage: '購入が求めた内容と異なるため、何も送信しませんでした。',
      fix: '先へ進まず、マーケットにお知らせください。',
    },
    Reverted: {
      shortMessage: 'トランザクションは失敗し、何も変わりませんでした。',
      fix: '理由を確認し、状況が変わり得る場合はもう一度お試しください。',
    },
    Replaced: {
      shortMessage: 'トランザクションはウォレットで別のものに置き換えられました。',
      fix: '購入を続ける場合は、もう一度お試しください。',
    },
    CancelledInWallet: {
      shortMessage: 'ウォレットでトランザクションをキャンセルしました。',
      fix: '購入を続ける場合は、もう一度お試しください。',
    },
    Dropped: {
      shortMessage: 'トランザクションは完了前にネットワークから失われました。',
      fix: 'もう一度確認すると探します。二重に支払われることはありません。',
    },
    Reorged: {
      shortMessage: 'この購入を含むブロックがネットワークによって取り消されました。',
      fix: '再び成立することがあります。もう一度確認すると探します。二重に支払われることはありません。',
    },
    PendingLong: {
      shortMessage: 'トランザクションに予想より時間がかかっています。',
      fix: 'まだ完了する可能性があります。もう一度確認すると探します。二度送信されることはありません。',
    },
    AwaitingOwners: {
      shortMessage: 'アカウントの所有者全員の署名がまだそろっていません。',
      fix: '署名がそろうと完了します。その後でもう一度ご確認ください。先に探すため、二重に支払われることはありません。',
    },
    PaymentUnknown: {
      shortMessage: 'ウォレットがトランザクションを送信したかどうか分かりません。',
      fix: 'ウォレットをご覧ください。もう一度確認すると探します。二度送信されることはありません。',
    },
    OutcomeMismatch: {
      shortMessage: 'トランザクションは完了しましたが、合意した内容と異なります。',
      fix: 'トランザクションのハッシュを控え、マーケットにお問い合わせください。',
    },
    WalletFailed: {
      shortMessage: 'ウォレットで実行できませんでした。',
      fix: 'ウォレットを確認して、もう一度お試しください。',
    },
    ChainFailed: {
      shortMessage: 'ネットワークのノードが応答しませんでした。',
      fix: '接続を確認して、ここで続けてください。',
    },
    WalletStillAsking: {
      shortMessage: 'ウォレットがまだこの購入について確認を求めています。',
      fix: '先にウォレットで回答してから、ここで続けてください。',
    },
    ServiceFailed: {
      shortMessage: 'マーケットのサービスが実行できませんでした。',
      fix: 'しばらくして、もう一度お試しください。',
    },
    NotLoaded: {
      shortMessage: 'チェックアウトの一部を読み込めませんでした。',
      fix: '接続を確認して、もう一度お試しください。',
    },
    Unexpected: {
      shortMessage: '想定外の問題が起きました。',
      fix: 'もう一度試し、続く場合はお知らせください。',
    },
    StorageFailed: {
      shortMessage: 'このブラウザーで購入を記録できなかったため、何も送信しませんでした。',
      fix: 'このページに保存を許可して、ここで続けてください。',
    },
  },
  findings: {
    'missing-step': '求めたものを購入する手順がありません。',
    'extra-step': 'この手順は購入に含まれるものではありません。',
    'wrong-order': '手順が購入の順序になっていません。',
    'mixed-step': '示された内容以外のことも求めています。',
    'unknown-contract': '信頼されていないコントラクトに送られます。',
    'unknown-call': '何をするのか読み取れません。',
    'terms-unread': '買うものの番号だけが書かれていて、その条件がマーケットに確認されていません。',
    'changed-contract': '購入を確認した後に、マーケットのコントラクトが置き換えられました。',
    'terms-unsettled': 'この出品は新しすぎて、チェーン上で別の出品に置き換わる可能性があります。',
    'unexpected-call': 'この手順とは異なるものを呼び出します。',
    'not-canonical': '示された以上の内容を含んでいます。',
    'approval-for-all': 'コレクションの全トークンを他者が取れるようになります。',
    'token-transfer': 'トークンを渡してしまいます。',
    'allowance-increase': 'すでに許可した分に加えて、さらに取れるようになります。',
    permit: 'この購入に不要な、トークンを取る許可を与えます。',
    permit2: 'Permit2 を通じて他者がトークンを取れるようになります。',
    'wrapped-call': '他の呼び出しを一つにまとめ、見えないまま通します。',
    'wrong-token': '支払いとは別のトークンに関するものです。',
    'unexpected-spender': '見知らぬ相手がトークンを取れるようになります。',
    'approval-too-large': '購入の費用より多く取れるようになります。',
    'approval-too-small': '許可する額が購入の費用より少なくなっています。',
    'wrong-orders': '求めた注文を正確に購入するものではありません。',
    'wrong-collection': '別のコレクションから購入します。',
    'wrong-token-id': '別のトークンを購入します。',
    'wrong-quantity': '数量が異なります。',
    'wrong-recipient': 'トークンが別の人に送られます。',
    'price-too-high': '合意した額より高くなります。',
    'wrong-price': '示された価格が実際の費用と異なります。',
    'wrong-currency': '別の通貨で支払います。',
    'unexpected-value': '購入の費用と異なる額のネットワーク通貨を送ります。',
    'unexpected-fee': '合意していない手数料を支払います。',
    'missing-fee': '合意した手数料が抜けています。',
    'wrong-amount': '購入に必要な額とは異なる額に交換します。',
    'unknown-route': '信頼されていないトークンを経由して交換します。',

    'unknown-signature': '署名する内容がこの購入の一部ではありません。',
    'signed-order': '他者がトークンを取れる注文に署名することになります。',
    'foreign-contract': '署名が、信頼されていないコントラクトで有効になります。',
    'wrong-chain': '署名が別のネットワークで有効になります。',
    'wrong-domain': '署名が市場以外のものに対して作られます。',
    'wrong-types': '署名する内容が、その名称どおりに構成されていません。',
    'wrong-signer': '購入者とは別のアカウントを表しています。',
    'far-deadline': '署名の有効期間が長すぎます。',
    'raw-hash': '誰にも読めないバイト列に署名することになります。',
    'foreign-login': '別のサイトに、または別人としてログインすることになります。',
    'unknown-message': 'マーケットへのログインでもリストにもないテキストに署名することになります。',
    'wrong-time': '期限切れ、または遠い日時のテキストに署名することになります。',
    'foreign-origin': 'マーケット以外のサイトにデータを送ります。',
    'unsafe-post': 'データの送り方が許可されていません。',
    'body-differs': '送る内容が、署名する内容と異なります。',
  },
  reasons: {
    BadSignature: '署名が購入者のものではありません。',
    MarketPaused: 'マーケットは一時停止中です。',
    NativeNotSignable: 'ネットワークの通貨で支払うものは、ネットワーク手数料なしでは購入できません。',
    NotEnoughLeft: '残りの数量が足りません。ほかの人が先に購入しました。',
    OrderAlreadyCancelled: '出品者が出品を取り下げました。',
    OrderChanged: '出品の内容が表示されたものと異なります。',
    OrderExpired: '出品の期限が切れています。',
    OrderNotStarted: '販売はまだ始まっていません。',
    PaymentFailed: '支払いが完了しませんでした。',
    PurchaseAlreadyMade: 'この購入はすでに行われています。二重には支払われていません。',
    PurchaseIdMissing: '購入に識別子がありません。',
    SignatureExpired: '署名の期限が切れています。',
    UnknownOrder: 'マーケットにこの出品がありません。',
    WrongPayment: '送られた額が価格と一致しません。',
    BalanceTouched:
      '交換先またはマーケットが購入者のものではない残高を取ろうとしたため、何も交換されていません。',
    CheckoutExpired: '交換の期限が切れたため、何も交換されていません。',
    NothingToPay: '交換して支払うものがありません。',
    PoolDrained: 'プールの残高が足りないため、何も交換されていません。',
    RefundFailed: 'アカウントが残額を受け取らないため、何も交換されていません。',
    SafeERC20FailedOperation: 'トークンをアカウントから受け取れないか、アカウントへ渡せません。',
    SignatureUsed: '署名はすでに使われたか取り消されたため、何も交換されていません。',
    SwapTooDear: '交換に必要な額が合意した額を超えたため、何も交換されていません。',
    SwapTooSmall: '交換で得られる額が購入代金に足りないため、何も交換されていません。',
    TokenTaxed: 'このトークンは送金のたびに一部が差し引かれるため、支払いに使えません。',
    UnknownCall: '交換と購入を一度に行うコントラクトは、この呼び出しを行いません。',
    UnknownTarget: '交換と購入を一度に行うコントラクトは、このマーケットまたはルーターを知りません。',
    WrongPurchaseId: '購入が購入者の名義になっていません。',
    WrongRecipient: '購入したものの受取人が指定されていません。',
  },
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

  basket: {
    title: '購入内容',
    success: 'すべて購入済みです',
    partly: '一部を購入しました',
    sequence: (count) =>
      `${count}件の購入です。ほかの購入が成立しなくても、購入済みのものはあなたのものです。`,
    position: (at, all) => `${all}件中${at}件目の購入です。`,
    bought: (made, all) => `${all}件中${made}件`,
    soFar: (bought, spent) => `${bought}を購入済み、支払額は${spent}です。`,
    noMore: '続行しない限り、これ以上の支払いはありません。',
    yours: '購入済み',
  },
  stage: {
    details: '詳細',
    balance: '残高',
    unread: '確認できませんでした',
    topUp: '資金を追加して、ここで続けてください。',
    enough: (held) => `残高は ${held} になりました。これで足ります。`,
    payWith: '支払い方法',
    upTo: '最大',
    payUpTo: (price) => `最大 ${price} を支払う`,
    payInstead: (price) => `代わりに最大 ${price} で支払う`,
    suggested: 'おすすめ',
    priceNow: (price) => `現在 ${price}`,
    swapFirst: (symbol) => `先に ${symbol} に交換されます`,
    missing: (amount) => `${amount} 不足`,
    omitted: {
      drained: '現在、この金額への交換はできません',
      paused: '現在、送金できません',
      taxed: '送金のたびに一部が失われるため、ここでは使えません',
      other: '現在、ここでは使えません',
    },
    held: (amount) => `交換で受け取った ${amount} はあなたのものです。購入に使うか、元の通貨に戻せます。`,
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
  },
  wallet: {
    recent: '前回使用',
    none: 'このブラウザーにはウォレットがありません。',
    way: 'お使いのウォレットがアプリの場合は、リンクをコピーして、そのアプリのブラウザーで開いてください。または、ウォレットをインストールしてからこのページに戻ってください。',
    scan: 'スマートフォン、またはウォレットのアプリでこのコードを読み取ってください。',
    open: 'ウォレットのアプリで開く',
    others: '別のウォレットを選ぶ',
    find: 'ウォレットを探す',
  },

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

const list = listItems((tokenId) => `No. ${tokenId}`, '、')
const at = (place?: string) => (place ? `${place} で ` : '')
const by = (through?: string) => (through ? `、この購入に限り ${through} を通じた` : '')
const end = (time?: string) => (time ? `${time} まで` : '無期限')

function amountOf({ amount, token }: Allowance<string>): string {
  if (amount) return ` ${amount} `
  return token ? ` ${token} の無制限の額` : '無制限の額'
}
