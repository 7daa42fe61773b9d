import { addons } from 'storybook/manager-api'
import { theme } from './theme.js'

addons.setConfig({
  theme,
  sidebar: { showRoots: true },
  layoutCustomisations: {
    // The playground has its own controls next to the preview, and the boards have none. So the panel below would only take room.
    showPanel: ({ storyId }, isShown) => {
      return /^(theming-playground|checkout-states-board)--/.test(storyId ?? '') ? false : isShown
    },
  },
})
