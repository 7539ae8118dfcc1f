/*
 * Stands in for the part of the message parser that reads number and date skeletons (`{n, number, ::currency/EUR}`):
 * no message uses one, and it is a tenth of what the parser weighs in every page.
 */

function noSkeletons(): never {
  throw new Error('messages are written without skeletons');
}

export const parseDateTimeSkeleton = noSkeletons;
export const parseNumberSkeleton = noSkeletons;
export const parseNumberSkeletonFromString = noSkeletons;
