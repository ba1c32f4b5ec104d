import { condition } from './fieldShape.ts';
import { camelCase, fieldName, routePath } from './formats.ts';
import { label, labelKeys, sentence } from './labelShape.ts';
import { grants } from './sharedShapes.ts';
import { dictionary, either, flag, json, keys, list, text } from './shape.ts';
import type { Shape } from './shape.ts';

const done = keys('what a step needs', {
  resource: { shape: text(camelCase), says: 'The step is done while this resource has a record.', required: true },
  where: { shape: condition, says: 'Condition on that record.' },
});

const step = keys('a first step', {
  ...labelKeys(true),
  help: { shape: sentence, says: 'One sentence under the step.' },
  form: { shape: text(camelCase), says: 'Resource whose form the step opens; a step has this or `page`.' },
  page: {
    shape: text(routePath),
    says: 'Path of the page that the step opens. A page that the product lacks leads to the one above it.',
  },
  done: {
    shape: done,
    says: 'When the step is done; default: the resource of `form` has a record. With `page` alone, the reader ticks it.',
  },
  after: {
    shape: list(text(camelCase), 1),
    says: 'Earlier steps without which it cannot be done; until then, the step says so.',
  },
  skip: { shape: label, says: 'The button that leaves the step out, which can be undone; default: it is necessary.' },
  preset: {
    shape: either(text(camelCase), list(text(camelCase), 1)),
    says: 'Key of presets.yaml: does the step in one press. Of several, the first one whose records are in the selected cloud.',
  },
});

const steps = keys('a list of first steps', {
  ...labelKeys(false),
  help: { shape: sentence, says: 'Sentence beside the heading.' },
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
    says: 'Finds a record. With `values`, it is used in place of a new one; `$form.x` are the values, `$network.id` as in them.',
  },
  ends: { shape: text(), says: 'With `values`: action that runs before the record is deleted again, which it has to.' },
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
    cleans: {
      shape: flag,
      says: 'A trial: what it made is deleted again at the end, the last first. Default false: the press can be undone.',
    },
    makes: { shape: dictionary(item, camelCase, 1), says: 'Items by key, in this order.', required: true },
  }),
  camelCase,
);
