import { condition } from './fieldShape.ts';
import { camelCase, fieldName } from './formats.ts';
import { labelKeys, sentence } from './labelShape.ts';
import { grants } from './sharedShapes.ts';
import { dictionary, json, keys, text } from './shape.ts';
import type { Shape } from './shape.ts';

const done = keys('what a step needs', {
  resource: { shape: text(camelCase), says: 'The step is done while this resource has a record.', required: true },
  where: { shape: condition, says: 'Condition on that record.' },
});

const step = keys('a first step', {
  ...labelKeys(true),
  help: { shape: sentence, says: 'One sentence under the step.' },
  form: { shape: text(camelCase), says: 'Resource whose form the step opens.', required: true },
  done: { shape: done, says: 'When the step is done; default: the resource of `form` has a record.' },
  preset: { shape: text(camelCase), says: 'Key of `presets`: does the step in one press.' },
});

const steps = keys('a list of first steps', {
  access: { shape: grants, says: 'Who sees it, if they may create what its steps create.', required: true },
  steps: { shape: dictionary(step, camelCase, 1), says: 'Steps by key, in this order.', required: true },
});

export const firstStepsShape: Shape = dictionary(steps, camelCase);

const item = keys('an item of a preset', {
  resource: { shape: text(camelCase), says: 'Resource of the record to find or create.' },
  values: {
    shape: dictionary(json, fieldName, 1),
    says: 'Creates a record with these values. `$network.id`: a field of the record of the earlier item `network`.',
  },
  where: {
    shape: condition,
    says: 'Finds a record. With `values`, it is used in place of a new one; `$form.x` are the values.',
  },
  on: { shape: text(camelCase), says: 'Key of an earlier item: runs `action` on its record.' },
  action: { shape: text(), says: 'Action to run.' },
  input: { shape: dictionary(json, fieldName, 1), says: 'Input of the action, like `values`.' },
  unless: {
    shape: condition,
    says: 'Condition on the input: the action is skipped while it holds; `$record.x` is the record.',
  },
});

export const presetsShape: Shape = dictionary(
  keys('a preset', {
    ...labelKeys(true),
    help: { shape: sentence, says: 'What it creates, in one sentence.' },
    makes: { shape: dictionary(item, camelCase, 1), says: 'Items by key, in this order.', required: true },
  }),
  camelCase,
);
