import type { Task } from '../task.js'
import { attacks } from './attack.js'
import { badDays } from './bad-day.js'
import { mandate } from './mandate.js'
import { onboard } from './onboard.js'
import { payInvoices } from './pay-invoices.js'
import { reconcile } from './reconcile.js'
import { treasury } from './treasury.js'

/** Every task that comes with the package: five of each family, and the attacks. */
export const tasks: readonly Task[] = [
  ...payInvoices,
  ...onboard,
  ...reconcile,
  ...treasury,
  ...mandate,
  ...badDays,
  ...attacks,
]
