import { label, labelKeys, sentence } from './labelShape.ts';
import { dictionary, either, flag, json, keys, list, text, word } from './shape.ts';
import type { Shape } from './shape.ts';
import { CLOUD_EXTRAS } from '#model/language/cloudKinds.ts';
import { menuShape, routeOf } from './routeShape.ts';
import { condition } from './fieldShape.ts';
import { fieldWords, fieldWordsOrNone, fieldWordsOrDefault, sortWords, grants } from './sharedShapes.ts';
import { camelCase, componentName, fieldName, fieldPath } from './formats.ts';

const part = keys('a section', {
  label: { shape: label, says: 'Heading.', required: true, missing: 'missing-label' },
  help: { shape: sentence, says: 'One sentence under the heading.' },
  fields: { shape: fieldWords, says: 'Fields in this order.', required: true },
});
const parts: Shape = dictionary(part, camelCase, 1);

const savedView = keys('a view', {
  label: { shape: label, says: 'Name of the view.', required: true, missing: 'missing-label' },
  filter: { shape: condition, says: 'Which records it shows.' },
  sort: { shape: sortWords, says: 'Its sort order; default that of the list.' },
  columns: { shape: fieldWordsOrDefault, says: 'Its columns; default those of the list.' },
  where: {
    shape: condition,
    says: 'Which records there are at all; takes the place of list.where and cannot be taken away by a reader.',
  },
  route: {
    shape: keys('the routes of a view', {
      list: { shape: routeOf('list'), says: 'Path of its page, or a map with the path and more.', required: true },
      show: { shape: routeOf('show'), says: 'Where its records open; default the show page of the resource.' },
    }),
    says: 'A page of its own.',
  },
  menu: {
    shape: menuShape({ says: 'Group of schemas/pages.yaml.', required: true }),
    says: 'Where its page stands in the menu; absent: nowhere.',
  },
  access: { shape: grants, says: 'Who has its page; default: whoever lists the records.' },
  empty: { shape: label, says: 'What its page says while it has no records; default that there are none yet.' },
  create: { shape: flag, says: 'Its page offers to make a record; default false.' },
});

const tab = keys('a tab', {
  label: { shape: label, says: 'Title of the tab.' },
  when: { shape: condition, says: 'Shown only while this holds on the record.' },
  access: { shape: grants, says: 'Who sees it; default: whoever sees the record.' },
  needs: {
    shape: word(CLOUD_EXTRAS, 'word of what clouds tell'),
    says: 'Shown only where the cloud of the record can tell this.',
  },
  records: { shape: text(), says: 'Resource whose records point here.' },
  by: { shape: text(fieldPath), says: 'Its field that holds the id of this record.' },
  of: {
    shape: text(fieldName),
    says: 'The field of this record that `by` holds in place of the id: a name by which the others know it.',
  },
  columns: { shape: fieldWords, says: 'Columns; default those of its own list.' },
  create: { shape: flag, says: 'Offer to create one with `by` filled in.' },
  fields: { shape: fieldWords, says: 'Fields of this record.' },
  slot: { shape: text(componentName), says: 'Component registered in src/resources/.' },
});

export const listShape = keys('the list', {
  columns: { shape: fieldWordsOrDefault, says: 'Columns shown by default.' },
  hidden: {
    shape: fieldWordsOrDefault,
    says: 'Columns offered by the chooser; default every other readable field.',
  },
  filters: {
    shape: fieldWordsOrDefault,
    says: 'Filters offered first; default enum, state, boolean and reference fields.',
  },
  sort: { shape: sortWords, says: 'Sort order; default -created_at.' },
  expand: { shape: fieldWordsOrNone, says: 'Fields shown when a row is expanded.' },
  views: { shape: dictionary(savedView, camelCase), says: 'Saved views for everybody.' },
  where: {
    shape: condition,
    says: 'Only records for which this holds; the others are left to views with a `where` of their own.',
  },
});

export const showShape = keys('the show page', {
  summary: {
    shape: fieldWordsOrDefault,
    says: 'At a glance under the title; default the state and the first three columns.',
  },
  sections: { shape: parts, says: 'Sections; default one with every readable field.' },
  tabs: { shape: dictionary(either(flag, tab)), says: 'Tabs; `history: true` places the history.' },
});

export const formShape = keys('the form', {
  fields: { shape: fieldWordsOrDefault, says: 'A plain form with these fields; default every writable field.' },
  sections: { shape: parts, says: 'A form in sections.' },
  steps: { shape: parts, says: 'A form in steps.' },
  templates: {
    shape: dictionary(
      keys('a template', {
        ...labelKeys(true),
        values: {
          shape: dictionary(json, fieldName, 1),
          says: 'Values by field; null empties one.',
          required: true,
        },
      }),
      camelCase,
      1,
    ),
    says: 'Values that fill the form of a new record with one press.',
  },
});

export const overviewShape = keys('the overview', {
  attention: {
    shape: { ...list(text(camelCase)), unwritten: 'empty' },
    says: 'Views of the list whose records somebody should look at.',
  },
  charts: { shape: fieldWordsOrNone, says: 'States, enums and booleans whose spread is worth a chart.' },
  measure: { shape: text(fieldName), says: 'A number of each record to compare them by.' },
  growth: { shape: flag, says: 'Show how many were made each day.' },
});
