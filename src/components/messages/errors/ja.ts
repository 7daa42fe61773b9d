import type { ErrorTexts } from './ErrorTexts.js'

/** What each error of a checkout means, in Japanese. */
export const jaErrors: ErrorTexts = {
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
}
