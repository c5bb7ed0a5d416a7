import { defineResource, jobOf } from '../../contract/resource.js'
import { importCauses } from './causes.js'
import { importStep, takeStep } from './flow.js'
import { importJobMachine, importTokenMachine } from './machines.js'
import { importOperations } from './operations.js'
import { importJobs, importTokens, knownTokens } from './rows.js'
import { importSettings } from './settings.js'

/** Customers out of tokens of identity providers, which have checked them already (contract/rest.md 5.10). */
export const tokenImportsResource = defineResource({
  name: 'token-imports',
  tables: [importJobs, importTokens, knownTokens],
  machines: [importJobMachine, importTokenMachine],
  jobs: jobOf(importStep, takeStep),
  operations: { customers: importOperations },
  settings: [importSettings],
  causes: importCauses,
})
