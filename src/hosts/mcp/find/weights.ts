import type { SignalName } from './signals.js'

/** The weight of each signal, found by `test/hosts/weigh-find.ts`, but for `nearlyThat` and `worded`: docs/decisions/0010. */
export const weights: Readonly<Record<SignalName, number>> = {
  said: 1.38,
  covered: 1.58,
  nearlyThat: 2,
  near: 5.91,
  inOrder: 1.12,
  worded: 4,
  likely: 2.12,
  likelyAct: 0.54,
  likelyThing: 0.36,
  named: 0.29,
  doneTo: 0.25,
  unsaid: -0.46,
  turned: -1.06,
  readWhereAsked: 1.1,
  callWhereAsked: -1.65,
  causeWhereAsked: -2.95,
  causeOfOthers: 1.79,
  callWhereTold: 1.91,
  causeWhereTold: 1.47,
  valuesOfThat: 1.18,
  valuesWhereAsked: 1.71,
  listWhereAsked: 0.47,
  listOfMany: 1.38,
  undoes: -0.45,
}
