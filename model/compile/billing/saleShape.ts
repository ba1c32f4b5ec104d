import { condition } from '#model/compile/shape/fieldShape.ts';
import { actionName, camelCase, fieldName, fieldPath } from '#model/compile/shape/formats.ts';
import { labelKeys, sentence } from '#model/compile/shape/labelShape.ts';
import { dictionary, flag, json, keys, list, text } from '#model/compile/shape/shape.ts';

const boughtValue = keys('a value of what is bought', {
  ...labelKeys(true),
  value: {
    shape: text(fieldPath),
    says: 'A reference of the form and a field of its record: `flavor_id.disk_gb`.',
    required: true,
  },
});

const preparation = keys('what a purchase prepares', {
  preset: { shape: text(camelCase), says: 'Key of presets.yaml that makes it for who has none.', required: true },
  item: { shape: text(camelCase), says: 'Item of the preset that a buyer may have already.', required: true },
  where: { shape: condition, says: 'Which records of that item can be chosen; default: all of the buyer.' },
  value: {
    shape: json,
    says: 'The value of the field. `$subnet.id`: a field of the record of the item `subnet`.',
    required: true,
  },
  optional: { shape: flag, says: 'A tick leaves it out.' },
  bought: {
    shape: dictionary(boughtValue, fieldName, 1),
    says: 'Values for the preset: `$bought.x`. The sentence of each stands beside the tick, with `%{value}`.',
  },
});

const addition = keys('what a purchase adds', {
  ...labelKeys(true),
  help: { shape: sentence, says: 'One sentence under the tick.' },
  resource: { shape: text(camelCase), says: 'Resource of the other record.', required: true },
  values: { shape: dictionary(json, fieldName, 1), says: 'Values of its form.' },
  fields: { shape: list(text(fieldName), 1), says: 'Fields of its form that the page shows.' },
  action: { shape: text(actionName), says: 'Action of the bought record that joins the two.', required: true },
  input: {
    shape: dictionary(json, fieldName, 1),
    says: 'Input of the action. `$added.id`: a field of the other record.',
    required: true,
  },
});

/** The key `purchase` of a resource: how it is bought on one page. */
export const purchaseShape = keys('the purchase', {
  fields: {
    shape: list(text(fieldName), 1),
    says: 'Fields that the page shows, beside the size, the place, the number and the way of paying.',
    required: true,
  },
  prepares: {
    shape: dictionary(preparation, fieldName, 1),
    says: 'Fields that take the only thing that the buyer has, or what is made with the order.',
  },
  adds: { shape: dictionary(addition, camelCase, 1), says: 'Other records that a tick buys in the same order.' },
});
