/** One file of messages for each part of the program; all keys are `part.name`. */
export const fr = {} as const;
