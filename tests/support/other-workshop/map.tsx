/** There is no drawn plan, and no place to show. */
export const Plan = null;
