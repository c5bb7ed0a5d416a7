import * as globals from '@jest/globals'
import { useSimulator } from 'platform-simulator/jest'
import { cases } from './cases.cjs'

cases((options) => useSimulator({ ...options, jest: globals }), globals.jest)
