const { explore } = require('platform-simulator/explore')
const { useSimulator } = require('platform-simulator/jest')
const { cases } = require('./cases.cjs')

cases(useSimulator, jest, explore)
