import type { Texts } from './en.js'

export const zh: Texts = {
  title: 'Littoral，海岸版画',
  language: '语言',
  sandbox: '这是沙盒：所有资金都是测试币。',

  main: '主菜单',
  gallery: '画廊',
  myCollection: '我的藏品',
  ways: '四种方式',

  connect: '连接',
  disconnect: (account) => `${account}：断开连接`,

  headline: '描绘海岸与岸上草木的版画。',
  intro: '两个直接绘制在区块链上的系列：幅幅独一无二的海景，以及小批量限量发行的压花植物。',
  forSale: '在售',
  sellers: '卖家',
  collections: '系列',

  wall: '展出作品',
  emptyWall: '这里没有作品。移除筛选条件即可看到更多。',
  more: '显示更多',

  filter: '筛选',
  collection: '系列',
  all: '全部',
  currency: '货币',
  anyCurrency: '任意货币',
  free: '免费',
  available: '可购买',

  pick: '与其他作品一起购买',
  several: '一次购买多件作品',
  picked: '已选作品',
  gone: '已不再展出',
  clear: '清空',
  pieces: (count) => `${count} 件作品`,

  noOrder: '该商品不存在。',
  backToGallery: '返回画廊',
  testCard: '用测试卡购买',
  back: '← 画廊',

  yourCollection: '您的藏品',
  connectFirst: '连接钱包即可查看其中的藏品。',
  nothingYet: '还没有藏品。',
  find: '去挑选一件。',
  balances: '余额',

  soldLately: '最近售出',
  to: (buyer) => `买家：${buyer}`,
  block: (number) => `区块 ${number}`,

  silent: '沙盒没有响应。',
  start: '请用“npm start”启动它，然后重新加载本页。',

  webhooks: {
    title: 'Webhook',
    heading: '您的后端会收到什么',
    listen: '开始监听',
    stop: '停止',
    notes: {
      off: '点击“开始监听”。系统会为市场和两个系列注册 webhook；每次投递都会经过验证并显示在这里。',
      starting: '正在注册 webhook…',
      listening: '正在监听 OrderFilled、Transfer 和 TransferSingle。',
      failed: '沙盒没有响应，正在重试。',
    },
    deliveries: '投递记录',
    empty: '买一件作品，投递记录就会显示在这里。',
    delivered: (name) => `已投递 webhook：${name}`,
    event: '事件',
    signed: '签名已验证',
    added: '已加入',
    removed: '已移除',
    attempts: (count) => (count === 1 ? '投递 1 次' : `投递 ${count} 次，只处理一次`),
  },

  four: {
    heading: '一个结账流程，四种嵌入方式',
    intro: '从页面中的一个标签，到供您自建界面使用的 hooks。四种方式买的是同一幅版画。',
    widget: { name: '小部件', about: '一个脚本加一个元素，适用于没有 React 的页面。' },
    button: { name: '按钮', about: '点击后打开对话框，其余步骤都由对话框完成。' },
    components: { name: '组件', about: '可自由摆放和设置样式的部件，结账就在您的页面里。' },
    hooks: { name: 'Hooks', about: '不带界面的结账流程：提供所有状态和操作，供您自建界面使用。' },
    code: (way) => `${way}：代码`,
    none: '这一版的版画已全部售出。请重新启动沙盒。',
  },
}
