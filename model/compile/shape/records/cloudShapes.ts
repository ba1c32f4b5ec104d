import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import { condition } from '#model/compile/shape/fieldShape.ts';
import { anyText, camelCase, fieldName, fieldPath } from '#model/compile/shape/formats.ts';
import { dictionary, either, keys, list, text, word } from '#model/compile/shape/shape.ts';
import type { KeyRule } from '#model/compile/shape/shape.ts';
import { fieldWords } from '#model/compile/shape/sharedShapes.ts';

/** Keys of records in clouds, and of the lists that gather them. */
export const cloudShapes: Record<string, KeyRule> = {
  gathers: {
    shape: keys('the gathered records', {
      from: { shape: list(text(camelCase), 1), says: 'Resources whose records are the rows.', required: true },
      fields: {
        shape: fieldWords,
        says: 'Fields that are taken over as these resources declare them, read only.',
        required: true,
      },
      as: {
        shape: dictionary(either(text(fieldPath), dictionary(text(fieldPath))), fieldName),
        says: 'Further fields, each with its path in the records, in all of them or by resource.',
      },
    }),
    says: 'The rows are the records of several resources, in one list without a table of its own. A row opens the page of its record.',
  },
  cloud: {
    shape: keys('the cloud', {
      kind: {
        shape: word(CLOUD_KINDS, 'kind of thing in a cloud', 'a kind of model/language/cloudKinds.ts'),
        says: 'What the records are in the cloud.',
        required: true,
      },
      products: {
        shape: list(text(anyText), 1),
        says: 'Products whose clouds have such records; default: those of cloudProducts.yaml that name the folder or the resource.',
      },
      where: { shape: condition, says: 'Which things of this kind are records; default: all.' },
      partOf: {
        shape: list(text(fieldPath), 1),
        says: 'References that determine the project: the first that has a value. Default: the creator chooses.',
      },
      across: {
        shape: list(text(fieldName), 1),
        says: 'Fields by which lists over all clouds filter and sort, with indexes that do not begin with the cloud.',
      },
    }),
    says: 'The records live in a cloud, and the table is an inventory. Adds an id, fields and a scope.',
  },
};
