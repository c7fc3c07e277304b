/**
 * What random tests begin with: properties of fast-check, and the other random choices of a test. It is the same in each run, so that a change passes or fails by its own doing.
 * `SEED=…` explores other runs, and so does each `npm run soak`.
 */
export const seed = Number(process.env.SEED ?? 1);
