/** Condition in `package.json#imports` under which `#workshop/…` is the workshop of the tests, in `tests/support/workshop`. */
const FLAG = '--conditions=workshop-of-tests';

/** Lets all processes that this one starts use the workshop of the tests, so that no edit of an owner breaks a test. */
export function chooseWorkshopOfTests(): void {
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(FLAG)) process.env.NODE_OPTIONS = `${options} ${FLAG}`.trim();
}

/** The condition that chooses a workshop for the processes that this one starts, or an empty string for `src/workshop`. */
export function workshopCondition(): string {
  return /--conditions=(\S+)/.exec(process.env.NODE_OPTIONS ?? '')?.[1] ?? '';
}
