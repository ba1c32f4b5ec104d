import { label, labelKeys, sentence } from '#model/compile/shape/labelShape.ts';
import { dictionary, either, flag, json, keys, list, text, word } from '#model/compile/shape/shape.ts';
import { CLOUD_EXTRAS, CLOUD_METRICS } from '#model/language/cloudKinds.ts';
import { menuShape, routeOf } from '#model/compile/shape/routeShape.ts';
import { condition, icon, TONES } from '#model/compile/shape/fieldShape.ts';
import {
  fieldWords,
  fieldWordsOrDefault,
  fieldWordsOrNone,
  grants,
  pageLink,
  sortWords,
} from '#model/compile/shape/sharedShapes.ts';
import {
  anyText,
  camelCase,
  commandTemplate,
  componentName,
  fieldName,
  fieldPath,
  actionName,
  routePath,
} from '#model/compile/shape/formats.ts';

/** Replaces the sections of a form, or one of them. */
export const SAME_AS_SHOW = 'show';
const EDIT_INLINE = 'inline';

const partKeys = {
  label: { shape: label, says: 'Heading; default: the section of that key in schemas/vocabulary.yaml.' },
  when: { shape: condition, says: 'The fields of the section exist only while this condition holds.' },
  fields: { shape: fieldWords, says: 'Fields in this order.', required: true },
} as const;
const part = keys('a section', partKeys);
const formSection = keys('a section of a form', {
  ...partKeys,
  folded: {
    shape: flag,
    says: 'A new record needs none of it: only its heading shows, until it is opened or has a fault; default false.',
  },
});
const formPart = either(word([SAME_AS_SHOW], 'section'), formSection);

const savedView = keys('a view', {
  label: { shape: label, says: 'Name of the view; default: the view of that key in schemas/vocabulary.yaml.' },
  filter: { shape: condition, says: 'Which records the view shows.' },
  sort: { shape: sortWords, says: 'Sort order; default: that of the list.' },
  columns: { shape: fieldWordsOrDefault, says: 'Columns; default: those of the list.' },
  where: {
    shape: condition,
    says: 'Fixed condition in place of `list.where`; readers cannot remove it.',
  },
  route: {
    shape: keys('the routes of a view', {
      list: { shape: routeOf('list'), says: 'Path of the page, or a map with the path and more.', required: true },
      show: { shape: routeOf('show'), says: 'Where records open; default: the show page of the resource.' },
    }),
    says: 'A page of its own.',
  },
  menu: {
    shape: menuShape({ says: 'Group of schemas/pages.yaml.', required: true }),
    says: 'Where its page stands in the menu; absent: nowhere.',
  },
  icon: { shape: icon, says: 'Icon of its page; default: that of the resource.' },
  access: { shape: grants, says: 'Who has the page; default: those who may list the records.' },
  empty: { shape: label, says: 'Text of the page without records.' },
  create: { shape: flag, says: 'The page offers to create a record; default false.' },
  beside: {
    shape: keys('the records beside a view', {
      records: { shape: text(), says: 'Their resource.', required: true },
      label: { shape: label, says: 'Heading above them.', required: true },
      columns: { shape: fieldWords, says: 'Columns; default: those of their list.' },
      create: { shape: flag, says: 'The page offers to create one, in a panel over it; default false.' },
    }),
    says: 'Further records below those of the page, such as invitations below the members.',
  },
  waits: {
    shape: keys('the waiting of a view', {
      access: { shape: grants, says: 'Whom the records wait for.', required: true },
      none: {
        shape: label,
        says: 'These readers need such a record: the text is shown while they see none, and nothing is counted.',
      },
      decide: { shape: list(text()), says: 'Actions that end the waiting, the approval first.' },
      requester: {
        shape: text(fieldName),
        says: 'Reference to the user who asked. The approval has to refuse them, and they get no message.',
      },
      own: { shape: flag, says: 'Who asked may decide as well; default false.' },
      since: { shape: text(fieldName), says: 'Moment since when the record waits; default: its creation.' },
      quiet: { shape: flag, says: 'The inbox has the record, but sends no message; default false.' },
    }),
    says: 'Its records wait for these readers: their inbox has them, and they get a message.',
  },
});

const tab = keys('a tab', {
  label: { shape: label, says: 'Title of the tab; default: the section of that key in schemas/vocabulary.yaml.' },
  when: { shape: condition, says: 'Condition on the record; the tab exists only while it holds.' },
  access: { shape: grants, says: 'Who sees it; default: those who see the record.' },
  needs: {
    shape: word(CLOUD_EXTRAS, 'feature of clouds'),
    says: 'What the cloud of the record must support.',
  },
  records: { shape: text(), says: 'Resource whose records point here.' },
  by: { shape: text(fieldPath), says: 'Field of that resource that holds the id of this record.' },
  of: {
    shape: text(fieldName),
    says: 'Field of this record that `by` holds in place of the id; `references` to that of `by`: one of them.',
  },
  columns: { shape: fieldWords, says: 'Columns; default: those of its list.' },
  create: { shape: flag, says: 'Offers to create a record with `by` filled in.' },
  split: { shape: text(fieldName), says: 'Enum field of those records; each of its values has a table of its own.' },
  edit: {
    shape: word([EDIT_INLINE], 'way of editing'),
    says: 'Records are added and changed in the table. A change of what cannot be updated replaces the record.',
  },
  fields: { shape: fieldWords, says: 'Fields of this record; with `records`, above the table.' },
  slot: { shape: text(componentName), says: 'Component registered in src/resources/.' },
  button: {
    shape: keys('the button of a tab', {
      ...labelKeys(true),
      icon: { shape: icon, says: 'Icon of the button.' },
      when: { shape: condition, says: 'Condition on the record; the button exists only while it holds.' },
    }),
    says: 'A button on the page and in the row that opens the tab.',
  },
  first: { shape: flag, says: 'The page opens on this tab, which stands before the overview; default false.' },
  help: { shape: sentence, says: 'One sentence under the content.' },
  link: {
    shape: keys('the link of a tab', {
      ...labelKeys(true),
      page: { shape: text(routePath), says: 'Path of a page.', required: true },
      query: {
        shape: dictionary(text(fieldName)),
        says: 'Parameters of the page, in its path or its query, each with a field of this record.',
      },
    }),
    says: 'A button that opens another page with values of this record.',
  },
});

const linePart = keys('a part of a line', {
  field: { shape: text(fieldPath), says: 'The field.', required: true },
  unit: {
    shape: either(text(anyText), label),
    says: 'Text after a number: vCPU; default: the unit of the field, or its label.',
  },
});

/** A line: fields that lists and pages show as one value. */
export const lineShape = keys('a line', {
  label: { shape: label, says: 'Heading.', required: true, missing: 'missing-label' },
  parts: {
    shape: list(either(text(fieldPath), linePart), 1),
    says: 'Fields in this order. Empty values and zeros are left out. Lists sort by the first.',
    required: true,
  },
});

const banner = keys('a banner', {
  when: { shape: condition, says: 'Condition on the record; the banner is shown while it holds.', required: true },
  text: { shape: label, says: 'What is the case and what to decide. `{field}` stands for a value.', required: true },
  tone: { shape: word(TONES, 'tone'), says: 'How serious it is; default `info`.' },
  actions: { shape: list(text(actionName)), says: 'Actions offered as buttons while they can run.' },
  detail: { shape: text(fieldName), says: 'Field with the cause, shown under the text.' },
});

const card = keys('a card', {
  label: {
    shape: label,
    says: 'Heading; default: that of its tab, or the section of that key in schemas/vocabulary.yaml.',
  },
  icon: { shape: icon, says: 'Icon beside the heading.' },
  when: { shape: condition, says: 'Condition on the record; the card exists only while it holds.' },
  headline: { shape: fieldWords, says: 'Lines and fields, shown in one line in large type.' },
  fields: { shape: fieldWords, says: 'Fields; one with `outOf` is drawn as a gauge.' },
  copy: { shape: fieldWords, says: 'Fields whose values people copy, such as addresses.' },
  command: {
    shape: list(text(commandTemplate), 1),
    says: 'Commands to copy, with fields in braces. The first whose fields all have a value is shown.',
  },
  records: { shape: text(camelCase), says: 'Tab with records; the card lists the first of them.' },
  events: {
    shape: { is: 'number', integer: true, least: 1, most: 10 },
    says: 'Number of latest entries of the history.',
  },
  metrics: {
    shape: list(word(CLOUD_METRICS, 'metric'), 1),
    says: 'Small charts of the last hour, from the cloud of the record.',
  },
  actions: { shape: list(text(actionName), 1), says: 'Actions offered as buttons while they can run.' },
  cost: {
    shape: flag,
    says: 'What the record costs now, what it was charged this month, and until when it is paid; nothing without a price.',
  },
  wide: { shape: flag, says: 'It takes a row of its own, such as a chart.' },
});

export const listShape = keys('the list', {
  columns: { shape: fieldWordsOrDefault, says: 'Columns shown by default.' },
  hidden: {
    shape: fieldWordsOrDefault,
    says: 'Further columns in the column chooser; default: every other readable field.',
  },
  filters: {
    shape: fieldWordsOrDefault,
    says: 'Filters; default: enum, state, boolean and reference fields.',
  },
  sort: { shape: sortWords, says: 'Sort order, `-` for descending; default: -created_at.' },
  expand: { shape: fieldWordsOrNone, says: 'Fields of an expanded row.' },
  card: {
    shape: fieldWords,
    says: 'Columns that a phone shows below title and state; default: amounts of money, then the first ones, three in all.',
  },
  views: { shape: dictionary(savedView, camelCase), says: 'Saved views for everybody.' },
  summary: {
    shape: keys('the summary of a list', {
      count: {
        shape: text(fieldName),
        says: 'A state, enum or boolean: the list counts its records by value.',
        required: true,
      },
      sum: {
        shape: list(either(text(fieldPath), linePart), 1),
        says: 'Numbers and amounts that the list adds up, like the parts of a line.',
      },
    }),
    says: 'Counts and totals above the table; a press on a count filters by that value.',
  },
  parameters: {
    shape: fieldWordsOrNone,
    says: 'Filters that a call may also send by their name: `?labels=web,sql` finds what has one of the values.',
  },
  bell: { shape: text(camelCase), says: 'A view whose records the bell counts and lists, whatever page is open.' },
  link: {
    shape: pageLink('a list', 'Path of a page of the console, or of a public one.'),
    says: 'The page where people make its records; the empty list leads there.',
  },
  where: {
    shape: condition,
    says: 'Condition of the plain list. Views with their own `where` show other records.',
  },
  tree: {
    shape: keys('the tree of a list', {
      by: { shape: text(fieldName), says: 'Reference to the record above, of the same resource.', required: true },
      opens: { shape: condition, says: 'Records that hold others: the list opens them.', required: true },
    }),
    says: 'The list shows one level at a time, such as the entries of a folder.',
  },
});

export const showShape = keys('the show page', {
  summary: {
    shape: fieldWordsOrDefault,
    says: 'Fields under the title; default: the state and the first three columns, without the title and the id.',
  },
  banners: {
    shape: dictionary(banner, camelCase, 1),
    says: 'States of a record that ask for a decision, above its facts. One banner of each tone is shown, the most severe first.',
  },
  cards: {
    shape: dictionary(card, camelCase, 1),
    says: 'Cards at the top of the page, in place of the summary.',
  },
  sections: { shape: dictionary(part, camelCase, 1), says: 'Sections; default: one with every readable field.' },
  tabs: { shape: dictionary(either(flag, tab)), says: 'Tabs; `history: true` places the history.' },
  print: {
    shape: { ...list(text(camelCase)), unwritten: 'empty' },
    says: 'Offers a print of the record: its sections, and the records of these tabs.',
  },
});

export const formShape = keys('the form', {
  fields: { shape: fieldWordsOrDefault, says: 'Fields of a plain form; default: every writable field.' },
  sections: {
    shape: either(word([SAME_AS_SHOW], 'sections'), dictionary(formPart, camelCase, 1)),
    says: 'A form in sections. `show`, here or for one section: the sections of the show page, with the fields that can be entered.',
  },
  steps: { shape: dictionary(part, camelCase, 1), says: 'A form in steps.' },
  templates: {
    shape: dictionary(
      keys('a template', {
        ...labelKeys(true),
        values: {
          shape: dictionary(json, fieldName, 1),
          says: 'Values by field; null clears a field.',
          required: true,
        },
      }),
      camelCase,
      1,
    ),
    says: 'Values that fill the form of a new record with one press.',
  },
  link: {
    shape: pageLink('a form', 'Path of a page; it opens in another tab of the browser.'),
    says: 'A page to read before the record is created, such as prices.',
  },
});
