import { defineResource } from '../../contract/resource.js'

export {
  type Asset,
  assetOf,
  assetsOf,
  dollarScale,
  dollarUnits,
  findAsset,
  rateBetween,
  requireAsset,
} from './assets.js'
export {
  coversNetwork,
  evmWildcard,
  type Family,
  families,
  familyOf,
  isNetwork,
  type NetworkId,
  type NetworkOrWildcard,
  networkIds,
  networks,
  networkTrouble,
  usableNetworks,
} from './networks.js'

export const capabilitiesResource = defineResource({ name: 'capabilities' })
