/** Whether the move says that the table lets its card lie, whatever the rules say. */
export const isOverruled = (move: object): boolean => 'overrule' in move && move.overrule === true;
