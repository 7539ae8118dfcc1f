export const options = {} as const;
