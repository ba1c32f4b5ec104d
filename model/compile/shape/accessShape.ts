import { OPERATIONS } from '#model/language/operations.ts';
import { either, keys } from './shape.ts';
import type { Shape } from './shape.ts';
import { grants, grantsOrDefault } from './sharedShapes.ts';

const OPERATION_MEANINGS: Readonly<Record<(typeof OPERATIONS)[number], string>> = {
  list: 'Who may list the records.',
  show: 'Who may open a record; default: as for `list`.',
  create: 'Who may create a record.',
  update: 'Who may change a record.',
  delete: 'Who may delete a record.',
  export: 'Who may export the list; default: as for `list`.',
  import: 'Who may import records; default: as for `create`.',
  history: 'Who may read the history; default: as for `list`.',
  pick: 'Who may choose a record in a reference; default: as for `list`.',
};

/** `access` of a resource: a list for every operation, or a list for each. */
export const accessShape: Shape = either(
  grants,
  keys(
    'the access',
    Object.fromEntries(
      OPERATIONS.map((operation) => [operation, { shape: grantsOrDefault, says: OPERATION_MEANINGS[operation] }]),
    ),
  ),
);
