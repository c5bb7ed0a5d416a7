import type { SignalName } from './signals.js'

/** The weight of each signal, found by `npx tsx test/hosts/weigh-find.ts` from phrases and questions. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 0.77,
  covered: 1.9,
  nearlyThat: 2,
  near: 5,
  inOrder: 0.76,
  likely: 2.4,
  likelyAct: 0.71,
  likelyThing: 0.38,
  named: 0.54,
  doneTo: 0.1,
  foreign: -0.58,
  unsaid: -0.45,
  turned: -0.93,
  readWhereAsked: 1.44,
  callWhereAsked: -2.53,
  causeWhereAsked: -3.21,
  causeOfOthers: 1.39,
  callWhereTold: 1.92,
  causeWhereTold: 1.56,
  valuesOfThat: 1.04,
  valuesWhereAsked: 2.26,
  listWhereAsked: 0.53,
  listOfMany: 1.63,
  undoes: -0.36,
}
