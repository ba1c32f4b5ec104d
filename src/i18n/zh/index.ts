import { firstSteps } from './firstSteps.ts';
import { frame } from './frame.ts';
import { list } from './list.ts';
import { machine } from './machine.ts';
import { network } from './network.ts';
import { personal } from './personal.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { ra } from './ra.ts';
import { record } from './record.ts';
import { shell } from './shell.ts';

/** Every sentence of the console in this language. Labels of fields and resources are in the definitions. */
export const messages = {
  ra,
  shell,
  firstSteps,
  frame,
  overview,
  palette,
  personal,
  ...list,
  ...machine,
  network,
  record,
};
