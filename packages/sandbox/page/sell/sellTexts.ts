import { useLanguage } from '../language/LanguageProvider.js'
import type { Language } from '../language/texts/catalogues.js'

/** What a seller is told, in the language that is shown. */
export function useSellTexts(): SellTexts {
  return sellTexts[useLanguage().language]
}

export type SellTexts = {
  sell: string
  price: string
  /** What is wrong with what was typed: `1,000` may be a thousand or one. With a price as it may be written. */
  unclearPrice: (example: string, digits: string) => string
  currency: string
  list: string
  /** What the seller gets, and for how long it is offered. */
  proceeds: (amount: string) => string
  approval: string
  signature: string
  listed: string
  see: string
  yourListings: string
  takeBack: string
  confirm: string
}

/** The texts of selling in each language of the marketplace. */
export const sellTexts: { readonly [language in Language]: SellTexts } = {
  en: {
    sell: 'Sell',
    price: 'Price of one',
    unclearPrice: (example, digits) =>
      `That could mean two prices, or none. Write it without signs between thousands, such as ${example}, with ${digits} digits behind the point at most.`,
    currency: 'Paid in',
    list: 'Put it up for sale',
    proceeds: (amount) => `For 30 days. You get ${amount} once all of it is sold; the rest is the artist’s.`,
    approval: 'Your wallet asks to let Seaport move every piece of this collection that you own.',
    signature: 'Your wallet asks you to sign the listing. It costs nothing.',
    listed: 'It is for sale.',
    see: 'See it',
    yourListings: 'What you sell',
    takeBack: 'Take back',
    confirm: 'Confirm in your wallet',
  },
  de: {
    sell: 'Verkaufen',
    price: 'Preis für eines',
    unclearPrice: (example, digits) =>
      `Das könnte zwei Preise bedeuten, oder keinen. Schreib ihn ohne Zeichen zwischen Tausendern, etwa ${example}, mit höchstens ${digits} Nachkommastellen.`,
    currency: 'Bezahlt in',
    list: 'Zum Verkauf stellen',
    proceeds: (amount) =>
      `Für 30 Tage. Du bekommst ${amount}, sobald alles verkauft ist; der Rest geht an die Künstlerin.`,
    approval: 'Deine Wallet fragt, ob Seaport jedes deiner Stücke aus dieser Sammlung bewegen darf.',
    signature: 'Deine Wallet bittet dich, das Angebot zu unterschreiben. Es kostet nichts.',
    listed: 'Es steht zum Verkauf.',
    see: 'Ansehen',
    yourListings: 'Was du verkaufst',
    takeBack: 'Zurücknehmen',
    confirm: 'In der Wallet bestätigen',
  },
  es: {
    sell: 'Vender',
    price: 'Precio por unidad',
    unclearPrice: (example, digits) =>
      `Eso podría ser dos precios, o ninguno. Escríbelo sin separar los miles, por ejemplo ${example}, con ${digits} decimales como máximo.`,
    currency: 'Se paga en',
    list: 'Poner a la venta',
    proceeds: (amount) =>
      `Durante 30 días. Recibes ${amount} cuando se venda todo; el resto es para la artista.`,
    approval: 'Tu cartera pide permitir que Seaport mueva todas tus piezas de esta colección.',
    signature: 'Tu cartera te pide firmar la oferta. No cuesta nada.',
    listed: 'Está a la venta.',
    see: 'Verla',
    yourListings: 'Lo que vendes',
    takeBack: 'Retirar',
    confirm: 'Confirma en tu cartera',
  },
  fr: {
    sell: 'Vendre',
    price: 'Prix à l’unité',
    unclearPrice: (example, digits) =>
      `Cela pourrait être deux prix, ou aucun. Écrivez-le sans séparer les milliers, par exemple ${example}, avec ${digits} décimales au plus.`,
    currency: 'Payé en',
    list: 'Mettre en vente',
    proceeds: (amount) =>
      `Pendant 30 jours. Vous recevez ${amount} une fois tout vendu ; le reste revient à l’artiste.`,
    approval: 'Votre portefeuille demande de laisser Seaport déplacer toutes vos pièces de cette collection.',
    signature: 'Votre portefeuille vous demande de signer l’offre. Cela ne coûte rien.',
    listed: 'C’est en vente.',
    see: 'La voir',
    yourListings: 'Ce que vous vendez',
    takeBack: 'Retirer',
    confirm: 'Confirmez dans votre portefeuille',
  },
  ja: {
    sell: '売る',
    price: '1点の価格',
    unclearPrice: (example, digits) =>
      `二通りに読めるか、価格として読めません。桁区切りなしで、${example} のように、小数点以下は ${digits} 桁までで入力してください。`,
    currency: '支払い通貨',
    list: '売りに出す',
    proceeds: (amount) => `期間は30日です。すべて売れると ${amount} を受け取り、残りは作家のものです。`,
    approval: 'このコレクションのあなたの作品すべてを Seaport が動かせるように、ウォレットが許可を求めます。',
    signature: 'ウォレットが出品への署名を求めます。費用はかかりません。',
    listed: '売りに出ています。',
    see: '見る',
    yourListings: '出品中のもの',
    takeBack: '取り下げる',
    confirm: 'ウォレットで確認してください',
  },
  zh: {
    sell: '出售',
    price: '单价',
    unclearPrice: (example, digits) =>
      `这可能是两种价格，或不是价格。请不要使用千位分隔符，例如 ${example}，小数点后最多 ${digits} 位。`,
    currency: '支付币种',
    list: '上架出售',
    proceeds: (amount) => `有效期 30 天。全部售出后你将得到 ${amount}，其余归艺术家。`,
    approval: '钱包请求允许 Seaport 移动你在此系列中的全部作品。',
    signature: '钱包请你签署上架信息，不收取费用。',
    listed: '已上架出售。',
    see: '查看',
    yourListings: '你正在出售的作品',
    takeBack: '下架',
    confirm: '请在钱包中确认',
  },
  ar: {
    sell: 'بيع',
    price: 'سعر القطعة',
    unclearPrice: (example, digits) =>
      `قد يعني ذلك سعرين أو لا يعني سعرًا. اكتبه دون فواصل للآلاف، مثل ${example}، وبما لا يزيد على ${digits} أرقام بعد الفاصلة العشرية.`,
    currency: 'العملة',
    list: 'اعرضها للبيع',
    proceeds: (amount) => `لمدة 30 يومًا. تحصل على ${amount} عند بيعها كلها، والباقي للفنانة.`,
    approval: 'تطلب محفظتك السماح لـ Seaport بنقل كل قطعك من هذه المجموعة.',
    signature: 'تطلب محفظتك توقيع العرض. لا يكلّف شيئًا.',
    listed: 'إنها معروضة للبيع.',
    see: 'اعرضها',
    yourListings: 'ما تبيعه',
    takeBack: 'اسحب العرض',
    confirm: 'أكّد في محفظتك',
  },
}
