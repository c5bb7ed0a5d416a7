import '../src/app.css'
import type { Preview } from '@storybook/html-vite'
import { simPreview } from 'platform-simulator/storybook'
import { withClock } from './clock.js'

export default {
  ...simPreview(),
  decorators: [withClock],
  tags: ['autodocs'],
} satisfies Preview
