/** Seed of all random tests. Fixed, so that a run fails only because of a change. `SEED=$RANDOM` chooses another. */
export const SEED = Number(process.env.SEED ?? 20_261_127);
