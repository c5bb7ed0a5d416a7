/** Tells whether the test that runs has drawn at random: what happens in it may be the same by chance. */
export const drawn = { atRandom: false }
