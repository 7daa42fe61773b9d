/** Says in the language of a locale, or in English, that there is no wallet. */
export function noWalletText(locale: string): string {
  const [language = 'en'] = locale.split('-')
  return texts[language] ?? english
}

const english = 'No wallet was found in this browser. Install one, then come back to this page.'

const texts: Readonly<Record<string, string>> = {
  es: 'No se encontró ninguna billetera en este navegador. Instale una y vuelva a esta página.',
  zh: '此浏览器中未找到钱包。请先安装钱包，然后返回本页面。',
  ja: 'このブラウザーにはウォレットが見つかりません。インストールしてから、このページに戻ってください。',
  ar: 'لم يُعثر على محفظة في هذا المتصفح. ثبّت محفظة ثم عُد إلى هذه الصفحة.',
  de: 'In diesem Browser wurde keine Wallet gefunden. Installieren Sie eine und kommen Sie dann zurück.',
  fr: 'Aucun portefeuille n’a été trouvé dans ce navigateur. Installez-en un, puis revenez sur cette page.',
}
