export const tv = {} as const;
