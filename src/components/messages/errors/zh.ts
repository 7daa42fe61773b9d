import type { ErrorTexts } from './ErrorTexts.js'

/** What each error of a checkout means, in simplified Chinese. */
export const zhErrors: ErrorTexts = {
  InvalidIntent: {
    shortMessage: '无法按此方式购买。',
    fix: '请更正所选内容后重试。',
  },
  Rejected: {
    shortMessage: '您在钱包中拒绝了。',
    fix: '准备好后请重试。',
  },
  Cancelled: {
    shortMessage: '购买已取消。',
    fix: '准备好后请重新开始。',
  },
  StoppedElsewhere: {
    shortMessage: '此次购买曾在另一标签页中进行，并在那里停止。',
    fix: '重试即可在此继续：会先查找已发送的内容。',
  },
  AlreadyBought: {
    shortMessage: '您已在其他设备或其他窗口中完成了此次购买。',
    fix: '没有再次付款。仅当您想再买一次时才重新购买。',
  },
  EarlierUnsettled: {
    shortMessage: '此前对其中某件商品的付款可能仍会完成。',
    fix: '请稍候再试：会先查找该付款。仅当您确定它没有发送时才继续。',
  },
  AccountBusy: {
    shortMessage: '您的账户有一笔正在进行的交易，可能已在为此付款。',
    fix: '请等它完成，或在钱包中取消它，然后重试。',
  },
  WrongAccount: {
    shortMessage: '钱包当前选择了另一个账户。',
    fix: '请选择开始时所用的账户，然后在此继续。',
  },
  WrongChain: {
    shortMessage: '钱包处于另一个网络。',
    fix: '请重试，并让钱包切换网络。',
  },
  EmptyPlan: {
    shortMessage: '服务没有为此次购买给出任何步骤。',
    fix: '请稍后重试。',
  },
  PlanRefused: {
    shortMessage: '服务向您的钱包请求了您并未要求的操作。',
    fix: '请勿继续，并告知该市场。',
  },
  PolicyMissing: {
    shortMessage: '此页面没有说明可以向哪个合约付款。',
    fix: '请告知商店：其页面必须写明市场的合约。',
  },
  CurrencyMismatch: {
    shortMessage: '价格显示的单位与货币的单位不符。',
    fix: '请勿继续，并告知该市场。',
  },
  InsufficientFunds: {
    shortMessage: '钱包余额不足以支付。',
    fix: '请充值后重试。',
  },
  InsufficientGas: {
    shortMessage: '钱包余额不足以支付网络手续费。',
    fix: '请补充一些网络自身的货币后重试。',
  },
  WouldRevert: {
    shortMessage: '购买将会失败，因此未发送任何内容。',
    fix: '请查看原因，若情况可变则重试。',
  },
  NotRehearsed: {
    shortMessage: '此次购买的内容无法读取，也无法预先试运行，因此没有发送任何内容。',
    fix: '请使用支持模拟的节点后重试。',
  },
  ForecastMismatch: {
    shortMessage: '购买结果将与您的要求不符，因此未发送任何内容。',
    fix: '请勿继续，并告知该市场。',
  },
  Reverted: {
    shortMessage: '交易失败，没有产生任何变化。',
    fix: '请查看原因，若情况可变则重试。',
  },
  Replaced: {
    shortMessage: '该交易在您的钱包中被另一笔交易取代。',
    fix: '如仍想购买，请重试。',
  },
  CancelledInWallet: {
    shortMessage: '您在钱包中取消了该交易。',
    fix: '如仍想购买，请重试。',
  },
  Dropped: {
    shortMessage: '网络在交易完成之前遗失了它。',
    fix: '请再次查询以查找该交易，不会重复付款。',
  },
  Reorged: {
    shortMessage: '网络撤回了包含您此次购买的区块。',
    fix: '购买可能会再次完成。请再次查询以查找它，不会重复付款。',
  },
  PendingLong: {
    shortMessage: '交易耗时超出预期。',
    fix: '交易仍可能完成。再次查询会查找该交易，不会再次发送。',
  },
  AwaitingOwners: {
    shortMessage: '您账户的所有者尚未全部签名。',
    fix: '全部签名后购买即会完成。届时请再次查询：会查找该交易，不会重复付款。',
  },
  PaymentUnknown: {
    shortMessage: '无法得知您的钱包是否已发送交易。',
    fix: '请查看钱包。再次查询会查找该交易，不会再次发送。',
  },
  OutcomeMismatch: {
    shortMessage: '交易已完成，但结果与约定不符。',
    fix: '请保留交易哈希并联系该市场。',
  },
  WalletFailed: {
    shortMessage: '钱包无法执行此操作。',
    fix: '请检查钱包后重试。',
  },
  ChainFailed: {
    shortMessage: '网络节点没有响应。',
    fix: '请检查网络连接，然后在此继续。',
  },
  WalletStillAsking: {
    shortMessage: '您的钱包仍在询问此次购买。',
    fix: '请先在钱包中答复，然后在此继续。',
  },
  ServiceFailed: {
    shortMessage: '市场的服务无法执行此操作。',
    fix: '请稍后重试。',
  },
  NotLoaded: {
    shortMessage: '结账的一部分未能加载。',
    fix: '请检查网络连接后重试。',
  },
  Unexpected: {
    shortMessage: '发生了意外错误。',
    fix: '请重试；若问题持续，请反馈。',
  },
  StorageFailed: {
    shortMessage: '此浏览器不允许记录购买，因此未发送任何内容。',
    fix: '请允许此页面使用存储，然后在此继续。',
  },
}
