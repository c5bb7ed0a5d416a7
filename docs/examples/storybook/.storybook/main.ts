import type { StorybookConfig } from '@storybook/html-vite'

export default {
  framework: '@storybook/html-vite',
  stories: ['../src/*.stories.ts'],
  addons: ['@storybook/addon-docs', 'msw-storybook-addon'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
} satisfies StorybookConfig
