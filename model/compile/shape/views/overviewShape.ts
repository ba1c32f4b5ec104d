import { camelCase, fieldName } from '#model/compile/shape/formats.ts';
import { condition, TONES } from '#model/compile/shape/fieldShape.ts';
import { label, labelKeys } from '#model/compile/shape/labelShape.ts';
import { dictionary, flag, keys, list, text, word } from '#model/compile/shape/shape.ts';
import { icon } from '#model/compile/shape/fieldShape.ts';
import { fieldWordsOrNone, grants } from '#model/compile/shape/sharedShapes.ts';

export const overviewShape = keys('the overview', {
  attention: {
    shape: { ...list(text(camelCase)), unwritten: 'empty' },
    says: 'Views whose records need attention.',
  },
  charts: { shape: fieldWordsOrNone, says: 'States, enums, booleans and texts with a chart of their values.' },
  measure: { shape: text(fieldName), says: 'Number by which records are compared.' },
  growth: { shape: flag, says: 'Shows how many records were created each day.' },
  figures: {
    shape: dictionary(
      keys('a figure of the overview', {
        ...labelKeys(true),
        panel: { shape: text(camelCase), says: 'Panel of product.yaml that shows it.', required: true },
        help: { shape: label, says: 'Definition of the figure.' },
        sum: { shape: text(fieldName), says: 'Stored number that is added up; default: the records are counted.' },
        filter: { shape: condition, says: 'The records; default: all that the reader may list.' },
        before: {
          shape: keys('an earlier figure', {
            ...labelKeys(true),
            filter: { shape: condition, says: 'The records that are compared.', required: true },
          }),
          says: 'The same figure of other records, such as those of yesterday.',
        },
        tone: { shape: word(TONES, 'tone'), says: 'How it looks unless it is zero.' },
        access: { shape: grants, says: 'Who sees it; default: everybody who may list the records.' },
      }),
      camelCase,
      1,
    ),
    says: 'Numbers of its records on the panels of the overview; each leads to the list of exactly these records.',
  },
});

/** `overview` of `product.yaml`: the panels that figures name. */
export const panelsShape = keys('the panels of the overview', {
  panels: {
    shape: dictionary(
      keys('a panel of the overview', {
        ...labelKeys(true),
        icon: { shape: icon, says: 'Icon.', required: true },
        on: {
          shape: { ...list(word(['overview', 'home'], 'page')), unwritten: 'empty' },
          says: 'Pages that show it; default: the overview.',
        },
        by: {
          shape: text(fieldName),
          says: 'Reference or text of the counted records: a table with a row for each record or word.',
        },
      }),
      camelCase,
      1,
    ),
    says: 'Panels of figures by key, in their usual order; `overview.figures` of resources fills them.',
    required: true,
  },
});
