import type { SignalName } from './signals.js'

/** The weight of each signal, found by `npx tsx test/hosts/weigh-find.ts` from phrases and questions. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 1.58,
  covered: 2.16,
  nearest: 0.99,
  near: 4.49,
  inOrder: 0.88,
  likely: 1.95,
  likelyAct: 0.68,
  likelyThing: 0.37,
  named: 0.45,
  doneTo: 0.11,
  foreign: -0.56,
  unsaid: -0.48,
  turned: -0.99,
  readWhereAsked: 1.73,
  callWhereAsked: -2.15,
  causeWhereAsked: -2.83,
  causeOfOthers: 1.48,
  callWhereTold: 1.93,
  causeWhereTold: 1.52,
  valuesOfThat: 1.04,
  valuesWhereAsked: 2.46,
  listWhereAsked: 0.49,
  listOfMany: 1.51,
  undoes: -0.45,
}
