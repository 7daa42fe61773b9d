/* What `npm test` deals out, looked at whole: every picture, every language of a purchase, every order on every screen. */
import './page/amounts.test.js'
import './page/steadyFooter.test.js'
import './screenshots.test.js'
