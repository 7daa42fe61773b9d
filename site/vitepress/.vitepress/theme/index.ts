import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import HomePage from './HomePage.vue'
import LiveExample from './LiveExample.vue'
import '../../../../src/components/styles.css'
import './theme.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('HomePage', HomePage)
    app.component('LiveExample', LiveExample)
  },
} satisfies Theme
