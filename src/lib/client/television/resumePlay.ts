import { sendTableCommand } from '../sendTableCommand.ts';

export const resumePlay = (table: string): Promise<boolean> =>
  sendTableCommand(table, { type: 'pause', paused: false });
