import { create } from 'storybook/theming'

const serif = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Liberation Serif", serif'
const sans = 'ui-sans-serif, -apple-system, "Segoe UI", Roboto, "Liberation Sans", system-ui, sans-serif'

/** The theme of Storybook's sidebar and toolbar, with the fonts and colours of the stories. */
export const theme = create({
  base: 'light',
  brandTitle: `<span style="font: 400 1.375rem ${serif.replaceAll('"', "'")}">Tillkit</span>`,
  brandUrl: '?path=/docs/start--docs',
  brandTarget: '_self',
  fontBase: sans,
  fontCode: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  colorPrimary: '#1f5143',
  colorSecondary: '#1f5143',
  appBg: '#f4f1ea',
  appContentBg: '#fefdfb',
  appPreviewBg: '#fefdfb',
  appBorderColor: '#e2dcd0',
  appBorderRadius: 3,
  textColor: '#1d1b17',
  textMutedColor: '#69635a',
  barBg: '#fefdfb',
  barTextColor: '#69635a',
  barHoverColor: '#1f5143',
  barSelectedColor: '#1f5143',
  inputBg: '#fefdfb',
  inputBorder: '#e2dcd0',
  inputTextColor: '#1d1b17',
  inputBorderRadius: 3,
})
