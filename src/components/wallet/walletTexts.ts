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
  /** What to do with the QR code of a wallet that is elsewhere. */
  scan: string
  /** What leads to a wallet on this device. */
  open: string
  /** What leads back to the list. */
  others: string
  /** What leads to where a wallet can be had. */
  find: string
}

const english: WalletTexts = {
  recent: 'Last used',
  none: 'There is no wallet in this browser.',
  way: 'Is yours an app? Copy the link and open it in the browser of that app. Or install a wallet and come back to this page.',
  scan: 'Scan this with your phone, or with the app of your wallet.',
  open: 'Open in your wallet’s app',
  others: 'Choose another wallet',
  find: 'Find a wallet',
}

const texts: Readonly<Record<string, WalletTexts>> = {
  es: {
    recent: 'Última usada',
    none: 'No hay ninguna billetera en este navegador.',
    way: '¿La suya es una aplicación? Copie el enlace y ábralo en el navegador de esa aplicación. O instale una billetera y vuelva a esta página.',
    scan: 'Escanee esto con el teléfono o con la aplicación de su billetera.',
    open: 'Abrir en la aplicación de la billetera',
    others: 'Elegir otra billetera',
    find: 'Buscar una billetera',
  },
  zh: {
    recent: '上次使用',
    none: '此浏览器中没有钱包。',
    way: '您的钱包是应用吗？请复制链接并在该应用的浏览器中打开。或安装一个钱包后返回本页面。',
    scan: '请用手机或钱包应用扫描此码。',
    open: '在钱包应用中打开',
    others: '选择其他钱包',
    find: '查找钱包',
  },
  ja: {
    recent: '前回使用',
    none: 'このブラウザーにはウォレットがありません。',
    way: 'お使いのウォレットがアプリの場合は、リンクをコピーして、そのアプリのブラウザーで開いてください。または、ウォレットをインストールしてからこのページに戻ってください。',
    scan: 'スマートフォン、またはウォレットのアプリでこのコードを読み取ってください。',
    open: 'ウォレットのアプリで開く',
    others: '別のウォレットを選ぶ',
    find: 'ウォレットを探す',
  },
  ar: {
    recent: 'آخر ما استُخدم',
    none: 'لا توجد محفظة في هذا المتصفح.',
    way: 'هل محفظتك تطبيق؟ انسخ الرابط وافتحه في متصفح ذلك التطبيق. أو ثبّت محفظة ثم عُد إلى هذه الصفحة.',
    scan: 'امسح هذا الرمز بهاتفك أو بتطبيق محفظتك.',
    open: 'افتح في تطبيق المحفظة',
    others: 'اختر محفظة أخرى',
    find: 'ابحث عن محفظة',
  },
  de: {
    recent: 'Zuletzt benutzt',
    none: 'In diesem Browser ist keine Wallet.',
    way: 'Ist Ihre eine App? Kopieren Sie den Link und öffnen Sie ihn im Browser dieser App. Oder installieren Sie eine Wallet und kommen Sie auf diese Seite zurück.',
    scan: 'Scannen Sie dies mit dem Telefon oder mit der App Ihrer Wallet.',
    open: 'In der App der Wallet öffnen',
    others: 'Eine andere Wallet wählen',
    find: 'Eine Wallet finden',
  },
  fr: {
    recent: 'Dernier utilisé',
    none: 'Il n’y a pas de portefeuille dans ce navigateur.',
    way: 'Le vôtre est une application ? Copiez le lien et ouvrez-le dans le navigateur de cette application. Ou installez un portefeuille, puis revenez sur cette page.',
    scan: 'Scannez ceci avec votre téléphone ou avec l’application de votre portefeuille.',
    open: 'Ouvrir dans l’application du portefeuille',
    others: 'Choisir un autre portefeuille',
    find: 'Trouver un portefeuille',
  },
}
