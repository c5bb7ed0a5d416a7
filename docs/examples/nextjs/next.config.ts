import type { NextConfig } from 'next'

const config: NextConfig = {
  // Another package-lock.json lies above this folder.
  turbopack: { root: import.meta.dirname },
}

export default config
