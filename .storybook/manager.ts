import { addons } from 'storybook/manager-api'
import { theme } from './theme.js'

addons.setConfig({
  theme,
  sidebar: { showRoots: true },
  layoutCustomisations: {
    // The playground has its own controls next to the preview, so the panel below would only take room.
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('theming-playground--') ? false : isShown),
  },
})
