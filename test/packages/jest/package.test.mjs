import * as globals from '@jest/globals'
import { explore } from 'platform-simulator/explore'
import { useSimulator } from 'platform-simulator/jest'
import { cases } from './cases.cjs'

cases((options) => useSimulator({ ...options, jest: globals }), globals.jest, explore)
