import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    // The demo page has a configuration of its own at the root, which is none of Storybook's business.
    options: { strictMode: true, builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../stories/docs/*.mdx', '../stories/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
}

export default config
