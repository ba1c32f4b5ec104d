import { condition } from '#model/compile/shape/fieldShape.ts';
import { camelCase, fieldName, fieldPath } from '#model/compile/shape/formats.ts';
import { dictionary, either, flag, keys, list, text } from '#model/compile/shape/shape.ts';
import { BILLED_TYPES } from '#model/language/billingDefinition.ts';

const charge = keys('a charge', {
  spec: { shape: text(fieldName), says: 'Field that selects the price; for a reference, the title of its record.' },
  quantity: {
    shape: either({ is: 'number', above: 0 }, text(fieldName)),
    says: 'A number, or the field with the number; default: 1. Sizes in bytes or MiB count in GiB.',
  },
  usage: { shape: flag, says: 'A meter reports how much is used; no `quantity`.' },
  states: { shape: list(text(), 1), says: 'In place of the states of the resource.' },
  where: { shape: condition, says: 'Records to which the charge applies; default: all.' },
});

const unpaid = keys('the end of payment', {
  unlock: {
    shape: text(fieldName),
    says: 'Action that runs first, where it is possible: it takes away a lock, or what holds the record. Or a boolean field that locks it.',
  },
  stop: { shape: text(fieldName), says: 'Action that stops it once it is no longer paid for, with `start`.' },
  start: { shape: text(fieldName), says: 'Action that starts it again when it is paid for, with `stop`.' },
  release: {
    shape: text(fieldName),
    says: 'Action that gives it up at the end of the retention, or `delete`; default: it stays, without a charge.',
  },
  of: {
    shape: text(fieldName),
    says: 'Reference to the record that takes each step in its place, such as the app of a deployment; empty: it takes the step itself.',
  },
  after: {
    shape: list(text(fieldName), 1),
    says: 'References to what is given up before it, such as the machine of a disk. For `release: delete`.',
  },
  first: {
    shape: dictionary(text(fieldName), camelCase, 1),
    says: 'Resources whose records are deleted before it, each with its field that refers to it. For `release: delete`.',
  },
  frees: {
    shape: dictionary(text(fieldName), camelCase, 1),
    says: 'Resources whose records stay and run their own `unlock` before it, each with its field that refers to it. For `release: delete`.',
  },
});

const part = keys('what is made together', {
  resource: { shape: text(camelCase), says: 'The resource of what the cloud makes.', required: true },
  by: { shape: text(fieldName), says: 'Its field that refers to the record with which it was made.', required: true },
  where: { shape: condition, says: 'New records that have it; default: all.' },
  belongs: {
    shape: condition,
    says: 'Of the records that exist: those that are paid for in advance together with it; default: none.',
  },
  each: { shape: text(fieldName), says: 'List in the form of which every entry is one; default: one for a record.' },
  values: {
    shape: dictionary(either(text(fieldPath), list(text(fieldPath), 1)), fieldName, 1),
    says: 'Its charged fields, each from the form. In a list, the largest of the others counts if the first is empty.',
    required: true,
  },
});

/** The key `billing` of a resource: what of its records is charged, and when. */
export const billingShape = keys('the billing', {
  states: {
    shape: list(text(), 1),
    says: 'States in which the charges count. A transient state counts as the one before it.',
  },
  keeps: {
    shape: list(text(), 1),
    says: 'Other states that count as the state before them.',
  },
  items: {
    shape: dictionary(charge, undefined, 1),
    says: `What is charged: ${BILLED_TYPES.map((type) => `\`${type}\``).join(' ')}.`,
    required: true,
  },
  parts: { shape: dictionary(part, fieldName, 1), says: 'What the cloud makes together with a new record.' },
  guard: {
    shape: text(camelCase),
    says: 'Guard of the vocabulary that says when it is not paid for. With `unpaid`, people find it on every action that would use the record.',
  },
  unpaid: { shape: unpaid, says: 'What the platform does with what is no longer paid for.' },
});
