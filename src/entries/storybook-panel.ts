import { registerPanel } from '../hosts/storybook-panel/register.js'

/** Imported by `.storybook/manager.ts`: adds the panel "Simulator" to Storybook. It has no names. */
registerPanel()
