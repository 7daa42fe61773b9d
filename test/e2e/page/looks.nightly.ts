/* What `npm test` deals out, looked at whole: every picture, every language of a purchase, every order on every screen, every brand. */
import '../screenshots.test.js'
import './amounts.test.js'
import './brands.test.js'
import './steadyFooter.test.js'
