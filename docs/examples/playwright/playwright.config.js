import { defineConfig } from '@playwright/test'

/** CHROMIUM names a browser that is installed already; else `npx playwright install chromium` brings one. */
const executablePath = process.env.CHROMIUM

export default defineConfig({
  testMatch: '*.spec.{js,ts}',
  use: {
    browserName: 'chromium',
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
})
