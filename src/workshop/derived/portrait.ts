/** There is no photo of the people. Written by `npm run brand`. */
export const portrait = null;
