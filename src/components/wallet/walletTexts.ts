/** What the list of wallets says in the language of a locale, or in English. */
export function walletTexts(locale: string): WalletTexts {
  const [language = 'en'] = locale.split('-')
  return texts[language] ?? english
}

export type WalletTexts = {
  /** What stands beside the wallet that was used last. */
  recent: string
  /** That there is no wallet in this browser. */
  none: string
  /** What who has none, or has one in an app, can do. */
  way: string
}

const english: WalletTexts = {
  recent: 'Last used',
  none: 'There is no wallet in this browser.',
  way: 'Is yours an app? Copy the link and open it in the browser of that app. Or install a wallet and come back to this page.',
}

const texts: Readonly<Record<string, WalletTexts>> = {
  es: {
    recent: 'Última usada',
    none: 'No hay ninguna billetera en este navegador.',
    way: '¿La suya es una aplicación? Copie el enlace y ábralo en el navegador de esa aplicación. O instale una billetera y vuelva a esta página.',
  },
  zh: {
    recent: '上次使用',
    none: '此浏览器中没有钱包。',
    way: '您的钱包是应用吗？请复制链接并在该应用的浏览器中打开。或安装一个钱包后返回本页面。',
  },
  ja: {
    recent: '前回使用',
    none: 'このブラウザーにはウォレットがありません。',
    way: 'お使いのウォレットがアプリの場合は、リンクをコピーして、そのアプリのブラウザーで開いてください。または、ウォレットをインストールしてからこのページに戻ってください。',
  },
  ar: {
    recent: 'آخر ما استُخدم',
    none: 'لا توجد محفظة في هذا المتصفح.',
    way: 'هل محفظتك تطبيق؟ انسخ الرابط وافتحه في متصفح ذلك التطبيق. أو ثبّت محفظة ثم عُد إلى هذه الصفحة.',
  },
  de: {
    recent: 'Zuletzt benutzt',
    none: 'In diesem Browser ist keine Wallet.',
    way: 'Ist Ihre eine App? Kopieren Sie den Link und öffnen Sie ihn im Browser dieser App. Oder installieren Sie eine Wallet und kommen Sie auf diese Seite zurück.',
  },
  fr: {
    recent: 'Dernier utilisé',
    none: 'Il n’y a pas de portefeuille dans ce navigateur.',
    way: 'Le vôtre est une application ? Copiez le lien et ouvrez-le dans le navigateur de cette application. Ou installez un portefeuille, puis revenez sur cette page.',
  },
}
