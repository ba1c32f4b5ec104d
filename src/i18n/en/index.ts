import { frame } from './frame.ts';
import { list } from './list.ts';
import { ra } from './ra.ts';
import { record } from './record.ts';
import { shell } from './shell.ts';

/**
 * The sentences that a list needs, in this language; others come with the code that uses them (`parts/`). Labels of
 * fields and resources are in the definitions.
 */
export const messages = {
  ra,
  shell,
  frame,
  ...list,
  record,
};
