import { zhBasket } from './basket/zh.js'
import type { Messages } from './en.js'
import { zhErrors } from './errors/zh.js'
import { zhFindings } from './findings/zh.js'
import { plural } from './plural.js'
import { zhReasons } from './reasons/zh.js'
import { zhStage } from './stage/zh.js'
import { zhSteps } from './steps/zh.js'
import { zhWallet } from './wallet/zh.js'

/** Every text of the components, in simplified Chinese. */
export const zh: Messages = {
  locale: 'zh',
  dir: 'ltr',
  free: '免费',
  close: '关闭',
  opensInNewTab: '在新标签页中打开',

  order: {
    availability: {
      available: '在售',
      sold: '已售出',
      cancelled: '已撤回',
      expired: '已到期',
      notStarted: '尚未开售',
      unavailable: '暂不可购买',
    },
    untitled: (tokenId) => `${tokenId} 号`,
    anyItem: '该系列中的任意一件',
    noPicture: '无图片',
    loading: '正在加载',
    left: (available, initial) => `剩余 ${available}，共 ${initial}`,
    soldBy: (seller) => `卖家 ${seller}`,
    ends: (when) => `${when}结束`,
    ended: (when) => `已于${when}结束`,
    starts: (when) => `${when}开始`,
    noEnd: '无截止日期',
  },

  grid: {
    label: (count) => plural('zh', count, { other: `${count.shown} 个挂单` }),
    hint: '用方向键在挂单之间移动。',
    empty: '这里没有在售的商品。',
  },

  quantity: {
    label: '数量',
    fewer: '减一',
    more: '加一',
    range: (from, to) => `请选择 ${from} 至 ${to}。`,
  },

  fees: {
    caption: '费用明细',
    price: '价格',
    additional: '附加费用',
    total: '合计',
    free: '不另收费用。',
    included: (parts) => `价格已包含${parts}。`,
    part: (percent, kind) => `${percent} ${kind}`,
    kinds: { royalty: '版税', marketplace: '市场费', marketplace_fee: '市场费' },
  },

  swap: {
    caption: '用其他货币支付',
    currency: '货币',
    price: '当前价格',
    maxPrice: '最多',
    balance: '您的余额',
    choose: (symbol) => `用 ${symbol} 支付`,
    empty: '此钱包中没有其他货币足以支付。',
    loading: '正在查询价格',
    slippage: (percent) => `最多高出 ${percent}`,
    short: '余额不足',
    asOf: (time) => `${time} 的价格`,
    stale: '这些价格可能已变动。',
    refresh: '刷新',
    refreshing: '正在刷新…',
  },

  steps: {
    caption: '步骤',
    sentences: zhSteps,
    status: {
      waiting: '待进行',
      confirm: '请在钱包中确认',
      pending: '进行中',
      done: '已完成',
      failed: '未成功',
    },
    progress: (done, all) => `已完成 ${done} 步，共 ${all} 步`,
    transaction: (hash) => `交易 ${hash}`,
  },

  receipt: {
    caption: '收据',
    paid: '已支付',
    received: '已收到',
    transaction: '交易',
    block: '区块',
    reference: '参考号',
  },

  summary: {
    caption: '本次购买的结果',
    pays: '您支付',
    receives: '您收到',
    rehearsed: '刚刚在网络上核对过。网络手续费另计。',
    notRehearsed: '本次购买无法事先在网络上核对。',
  },

  review: {
    caption: '变动内容',
    shown: '您看到的',
    now: '现在',
    gone: '已无',
    kinds: {
      price: '单价',
      fee: '价格中的费用',
      seller: '卖家',
      currency: '货币',
      chain: '网络',
      token: '代币',
      quantity: '数量',
      expiry: '截止时间',
    },
  },

  funds: {
    none: '尚未付款。',
    approval: '尚未付款。您给出的授权仍然有效，仅限此金额。',
    swapped: '尚未付款。兑换已完成，换得的款项在您的钱包中。',
    unknown: '交易可能仍在进行。在确定之前请勿再次支付。',
    spent: '款项已支付。',
  },

  errors: zhErrors,
  findings: zhFindings,
  reasons: zhReasons,
  short: (held, missing) => `您有 ${held}，还差 ${missing}。`,
  refused: '拒绝的原因',

  checkout: {
    title: {
      disabled: '您的购买',
      idle: '您的购买',
      preparing: '正在核对挂单',
      elsewhere: '正在另一标签页中进行',
      review: '挂单已变动',
      switchChain: '需要切换网络',
      confirm: '请到钱包中继续',
      pending: '进行中',
      owners: '等待签名',
      settling: '即将确定',
      success: '已归您所有',
      cancelled: '已停止',
    },
    errorTitle: {
      none: '未能完成',
      approval: '未能完成',
      swapped: '已兑换，尚未购买',
      unknown: '尚不确定',
      spent: '已支付，但与预期不符',
    },
    narration: {
      idle: '在您于钱包中确认之前，不会支付任何款项。',
      elsewhere: '请在另一标签页中继续。结果也会显示在这里。',
      review: '尚未支付。继续之前请查看变动内容。',
      switchChain: '您的钱包请求切换网络。',
      pending: '正在等待网络确认。您可以关闭此窗口，购买会继续进行。',
      settling: '网络已收录交易。再有几个区块之后，购买即告完成。您可以关闭此窗口。',
      success: '网络已确认：您购买的物品已到账。',
    },
    preparing: {
      first: '正在确认挂单仍然有效。尚未向您的钱包发出任何请求。',
      next: '这一步已完成。在向您的钱包发出下一个请求之前，正在重新查询挂单。',
      proof: '交易已完成。正在确认您购买的物品是否到账。',
    },
    confirmStep: (step) => `${step}。请阅读钱包中显示的内容，并在那里确认。`,
    reorged: '网络撤回了包含此次购买的区块。它可能会进入另一个区块，正在等待。',
    owners: '您的账户是一个合约：足够多的所有者签名后，购买才会完成。这可能需要几天，您可以关闭此页面。',
    switchTo: (network) => `您的钱包请求切换到 ${network} 网络。`,
    disabled: {
      disconnected: '请先连接钱包再购买。',
      nothing: '没有可购买的物品。',
      invalid: '无法按此方式购买。',
    },
    items: (count) => plural('zh', count, { other: `${count.shown} 件` }),
    each: '每件',
  },

  basket: zhBasket,
  stage: zhStage,
  wallet: zhWallet,

  actions: {
    pay: (price) => `支付 ${price}`,
    payFree: '免费获取',
    accept: (price) => `接受并支付 ${price}`,
    connect: '连接钱包',
    cancel: '取消',
    retry: '重试',
    recheck: '再次查询',
    revoke: '收回授权',
    swapBack: '换回',
    startOver: '没有发送任何交易：重新请求钱包',
    done: '完成',
  },

  button: {
    disabled: '购买',
    idle: '购买',
    preparing: '正在准备…',
    elsewhere: '正在另一标签页中进行',
    review: '查看变动',
    switchChain: '请在钱包中切换网络',
    confirm: '请在钱包中确认',
    pending: '进行中…',
    owners: '等待签名…',
    settling: '即将确定…',
    success: '已购买',
    error: '查看发生了什么',
    cancelled: '购买',
  },
  buttonFree: '免费获取',
}
