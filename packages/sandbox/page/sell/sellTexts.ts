import { useLanguage } from '../language/LanguageProvider.js'
import type { Language } from '../language/texts/catalogues.js'

export function useSellTexts(): SellTexts {
  return sellTexts[useLanguage().language]
}

export type SellTexts = {
  sell: string
  price: string
  unclearPrice: (example: string, digits: string) => string
  currency: string
  list: string
  proceeds: (amount: string) => string
  approval: string
  signature: string
  listed: string
  see: string
  yourListings: string
  takeBack: string
  confirm: string
}

export const sellTexts: { readonly [language in Language]: SellTexts } = {
  en: {
    sell: 'Sell',
    price: 'Price per item',
    unclearPrice: (example, digits) =>
      `This price is unclear. Write it without thousands separators, such as ${example}, with at most ${digits} decimal places.`,
    currency: 'Paid in',
    list: 'List for sale',
    proceeds: (amount) =>
      `For 30 days. You get ${amount} once everything is sold. The rest goes to the artist.`,
    approval: 'Your wallet asks you to let Seaport move every piece that you own in this collection.',
    signature: 'Your wallet asks you to sign the listing. It costs nothing.',
    listed: 'Listed for sale.',
    see: 'View listing',
    yourListings: 'Your listings',
    takeBack: 'Cancel listing',
    confirm: 'Confirm in your wallet',
  },
  de: {
    sell: 'Verkaufen',
    price: 'Preis pro Stück',
    unclearPrice: (example, digits) =>
      `Dieser Preis ist nicht eindeutig. Geben Sie ihn ohne Tausendertrennzeichen ein, zum Beispiel ${example}, mit höchstens ${digits} Nachkommastellen.`,
    currency: 'Währung',
    list: 'Zum Verkauf stellen',
    proceeds: (amount) =>
      `Für 30 Tage. Sie erhalten ${amount}, sobald alles verkauft ist. Der Rest geht an die Künstlerin.`,
    approval: 'Ihre Wallet fragt, ob Seaport alle Ihre Werke aus dieser Sammlung übertragen darf.',
    signature: 'Ihre Wallet bittet Sie, das Inserat zu signieren. Das kostet nichts.',
    listed: 'Steht zum Verkauf.',
    see: 'Ansehen',
    yourListings: 'Ihre Inserate',
    takeBack: 'Inserat zurückziehen',
    confirm: 'In Ihrer Wallet bestätigen',
  },
  es: {
    sell: 'Vender',
    price: 'Precio por unidad',
    unclearPrice: (example, digits) =>
      `Este precio no está claro. Escríbalo sin separador de miles, por ejemplo ${example}, con ${digits} decimales como máximo.`,
    currency: 'Moneda',
    list: 'Poner a la venta',
    proceeds: (amount) =>
      `Durante 30 días. Recibirá ${amount} cuando se venda todo. El resto es para la artista.`,
    approval: 'Su billetera le pide permitir que Seaport mueva todas sus piezas de esta colección.',
    signature: 'Su billetera le pide firmar el anuncio. No cuesta nada.',
    listed: 'Ya está a la venta.',
    see: 'Ver anuncio',
    yourListings: 'Sus anuncios',
    takeBack: 'Retirar anuncio',
    confirm: 'Confirme en su billetera',
  },
  fr: {
    sell: 'Vendre',
    price: 'Prix à l’unité',
    unclearPrice: (example, digits) =>
      `Ce prix n’est pas clair. Saisissez-le sans séparateur de milliers, par exemple ${example}, avec ${digits} décimales au maximum.`,
    currency: 'Devise',
    list: 'Mettre en vente',
    proceeds: (amount) =>
      `Pendant 30 jours. Vous recevez ${amount} une fois que tout est vendu. Le reste revient à l’artiste.`,
    approval:
      'Votre portefeuille vous demande d’autoriser Seaport à déplacer toutes vos œuvres de cette collection.',
    signature: 'Votre portefeuille vous demande de signer l’annonce. Cela ne coûte rien.',
    listed: 'C’est en vente.',
    see: 'Voir',
    yourListings: 'Vos annonces',
    takeBack: 'Retirer l’annonce',
    confirm: 'Confirmez dans votre portefeuille',
  },
  ja: {
    sell: '売る',
    price: '1点あたりの価格',
    unclearPrice: (example, digits) =>
      `価格を読み取れません。桁区切りなしで、${example} のように、小数点以下は ${digits} 桁までで入力してください。`,
    currency: '受け取る通貨',
    list: '出品する',
    proceeds: (amount) =>
      `期間は30日です。すべて売れると、${amount} を受け取れます。残りは作家に支払われます。`,
    approval:
      'このコレクションでお持ちの作品すべてを Seaport が移動できるように、ウォレットが許可を求めます。',
    signature: 'ウォレットが出品への署名を求めます。費用はかかりません。',
    listed: '出品しました。',
    see: '出品を見る',
    yourListings: '出品中の作品',
    takeBack: '出品を取り下げる',
    confirm: 'ウォレットで承認してください',
  },
  zh: {
    sell: '出售',
    price: '单价',
    unclearPrice: (example, digits) =>
      `价格不明确。请不要使用千位分隔符，例如 ${example}，小数点后最多 ${digits} 位。`,
    currency: '货币',
    list: '上架出售',
    proceeds: (amount) => `有效期 30 天。全部售出后，您将得到 ${amount}，其余归艺术家。`,
    approval: '您的钱包请求您允许 Seaport 转移您在此系列中的全部作品。',
    signature: '您的钱包请您签署上架信息，不收取费用。',
    listed: '已上架出售。',
    see: '查看商品',
    yourListings: '您在售的作品',
    takeBack: '下架',
    confirm: '请在钱包中确认',
  },
  ar: {
    sell: 'بيع',
    price: 'سعر القطعة',
    unclearPrice: (example, digits) =>
      `هذا السعر غير واضح. اكتبه دون فواصل للآلاف، مثل ${example}. أقصى عدد للمنازل العشرية: ${digits}.`,
    currency: 'العملة',
    list: 'عرض للبيع',
    proceeds: (amount) =>
      `لمدة 30 يومًا. تحصل على \u2068${amount}\u2069 بعد بيع الكمية كلها، والباقي للفنانة.`,
    approval: 'تطلب منك محفظتك السماح لـ Seaport بنقل كل القطع التي تملكها في هذه المجموعة.',
    signature: 'تطلب منك محفظتك توقيع إعلان البيع. هذا لا يكلّف شيئًا.',
    listed: 'أصبحت معروضة للبيع.',
    see: 'عرض التفاصيل',
    yourListings: 'معروضاتك للبيع',
    takeBack: 'سحب من البيع',
    confirm: 'أكّد في محفظتك',
  },
}
