import type { SignalName } from './signals.js'

/** The weight of each signal, found by `npx tsx test/hosts/weigh-find.ts` from phrases and questions. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 0.73,
  covered: 1.89,
  nearlyThat: 2,
  near: 4.85,
  inOrder: 0.68,
  likely: 2.42,
  likelyAct: 0.7,
  likelyThing: 0.39,
  named: 0.5,
  doneTo: 0.14,
  foreign: -0.61,
  unsaid: -0.45,
  turned: -1.23,
  readWhereAsked: 1.46,
  callWhereAsked: -2.46,
  causeWhereAsked: -3.12,
  causeOfOthers: 1.84,
  callWhereTold: 2.37,
  causeWhereTold: 1.93,
  valuesOfThat: 1.05,
  valuesWhereAsked: 2.3,
  listWhereAsked: 0.54,
  listOfMany: 1.65,
  undoes: -0.36,
}
