export * from '../hosts/msw.js'
