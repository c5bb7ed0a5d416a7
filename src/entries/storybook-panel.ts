/**
 * a panel of Storybook with the clock and the causes of the story: [Storybook](../guide/storybook.md#the-panel)
 * @family show
 */

import { registerPanel } from '../hosts/storybook/panel/register.js'

/** Imported by `.storybook/manager.ts`: adds the panel "Simulator" to Storybook. It has no names. */
registerPanel()
