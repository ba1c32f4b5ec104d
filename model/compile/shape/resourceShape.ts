import { billingShape } from '#model/compile/billing/billingShape.ts';
import { purchaseShape } from '#model/compile/billing/saleShape.ts';
import { metricsShape } from '#model/compile/metrics/metricsShape.ts';
import { generatedSources } from '#model/generated/index.ts';
import { WITHOUT_VIEWS, WITHOUT_WORDS } from '#model/values/withoutWords.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import { recordRules } from '#model/validation/recordRules/index.ts';
import { condition } from './fieldShape.ts';
import {
  articleWord,
  actionName,
  apiPath,
  camelCase,
  componentName,
  errorKey,
  fieldName,
  fieldPath,
  slotName,
} from './formats.ts';
import { label, sentence } from './labelShape.ts';
import { menuShape, routeOf } from './routeShape.ts';
import { dictionary, either, flag, keys, list, name, number, text, word } from './shape.ts';
import type { KeysShape } from './shape.ts';
import { icon } from './fieldShape.ts';
import { fieldWords, field, neededKind, proofRule } from './sharedShapes.ts';
import { accessShape } from './accessShape.ts';
import { agentShapes } from './records/agentShapes.ts';
import { cloudShapes } from './records/cloudShapes.ts';
import { action } from './actionShape.ts';
import { overviewShape } from './views/overviewShape.ts';
import { formShape, lineShape, listShape, showShape } from './views/viewShapes.ts';

const routes = keys(
  'the routes',
  Object.fromEntries(
    ['list', 'show', 'create', 'edit'].map((key) => [
      key,
      { shape: routeOf(key), says: `Path of the ${key} page, or a map with the path and more.` },
    ]),
  ),
);

/** One resource file: `schemas/<domain>/<resource>.yaml`. */
export const resourceShape: KeysShape = keys('a resource', {
  resource: {
    shape: name(camelCase),
    says: 'Name: a camelCase plural, unique in the product and equal to the file name.',
    required: true,
  },
  was: {
    shape: text(camelCase),
    says: 'Former name; records, history and saved views follow (docs/evolving.md).',
  },
  base: {
    shape: text(camelCase),
    says: 'Resource whose file is copied; this file is merged over it. `path`, `routes`, `menu` and `public` are not copied.',
  },
  service: { shape: text(), says: 'Key of schemas/services.yaml.', required: true },
  path: { shape: text(apiPath), says: 'Path below the base path of the service; default: the name in kebab-case.' },
  label: { shape: label, says: 'Name of one record.', required: true, missing: 'missing-label' },
  plural: {
    shape: text(),
    says: 'English name of several records; default: the label with -s, -es or -ies.',
  },
  include: {
    shape: { ...list(text(camelCase), 1), unwritten: 'empty' },
    says: 'Names of files in schemas/parts/ that are merged under this file, later ones over earlier ones.',
  },
  createLabel: { shape: label, says: 'Text of the button and the page for a new record; default: “New …”.' },
  help: { shape: sentence, says: 'One sentence that explains the resource; shown on the empty list.' },
  article: {
    shape: text(articleWord),
    says: 'Article of the help about its pages; default: that of its menu group.',
  },
  icon: { shape: icon, says: 'Icon: a word of model/language/icons.ts; default: category.' },
  id: {
    shape: either(
      word(['serial', 'uuid', 'text'], 'kind of id'),
      keys('an id', {
        field: { shape: name(fieldName), says: 'Name of the id field.' },
        kind: { shape: word(['serial', 'uuid', 'text'], 'kind of id'), says: '`serial` (default), `uuid` or `text`.' },
      }),
    ),
    says: '`serial` (default), `uuid` or `text`, or a map with the name and the kind.',
  },
  title: {
    shape: text(fieldPath),
    says: 'Field that names a record; default: `name`, a number that is `unique` and searched, otherwise the id.',
  },
  titleIn: {
    shape: keys(
      'the titles by language',
      Object.fromEntries(
        LANGUAGES.map((lang) => [
          lang,
          { shape: text(fieldName), says: `Field with the title for readers of ${lang}.` },
        ]),
      ),
    ),
    says: 'Text fields with the title in other languages; where one is empty, `title` counts.',
  },
  mark: {
    shape: text(fieldName),
    says: 'Enum field. The `mark` of its value stands before the title in references to a record.',
  },
  routes: {
    shape: routes,
    says: 'Pages of the console. Without create, the form opens in a side panel over the list.',
  },
  menu: {
    shape: menuShape({ says: 'Group of schemas/pages.yaml.', required: true }),
    says: 'Place in the menu; default: none.',
  },
  shownWith: { shape: text(camelCase), says: 'Resource without whose records no reader has the pages of this one.' },
  access: {
    shape: accessShape,
    says: 'Who may do what. A list applies to every operation.',
    required: true,
  },
  scope: { shape: dictionary(condition), says: 'Which records exist for a reader, by role.' },
  named: {
    shape: condition,
    says: 'Records whose title every reader may see in references.',
  },
  unique: {
    shape: {
      ...list(
        either(
          list(text(fieldPath), 1),
          keys('a unique rule', {
            fields: { shape: list(text(fieldPath), 1), says: 'Fields that must be unique together.', required: true },
            error: { shape: text(errorKey), says: 'Key of the error when the values are not unique.' },
          }),
        ),
        1,
      ),
      unwritten: 'empty',
    },
    says: 'Fields that must be unique together.',
  },
  errors: {
    shape: keys('the errors', {
      notFound: { shape: text(errorKey), says: 'The record does not exist.' },
      inUse: { shape: text(errorKey), says: 'Other records refer to the record.' },
      heldBy: {
        shape: dictionary(text(errorKey)),
        says: 'In place of `inUse`, when only records of that resource refer to the record.',
      },
      heldInClouds: {
        shape: text(errorKey),
        says: 'In place of `inUse`, when only cloud resources refer to the record.',
      },
      wrongState: { shape: text(errorKey), says: 'The state does not allow the action.' },
      failed: {
        shape: text(errorKey),
        says: 'A transition failed, or the agent did not confirm the action in time.',
      },
    }),
    says: 'Keys of errors for this resource.',
  },
  public: {
    shape: keys('the public reading', {
      as: { shape: name(fieldName), says: 'Last part of the address below /api/bill/v1/market/.', required: true },
      where: { shape: condition, says: 'Which records are public.', required: true },
      fields: { shape: fieldWords, says: 'Which fields are public, in addition to the id.', required: true },
    }),
    says: 'What anybody may read without signing in; default: nothing.',
  },
  rules: {
    shape: {
      ...list(word(Object.keys(recordRules), 'rule of records', 'a word of model/recordRules/'), 1),
      unwritten: 'empty',
    },
    says: 'Rules that compare several fields.',
  },
  without: {
    shape: keys(
      'the missing views',
      Object.fromEntries(
        WITHOUT_VIEWS.map((view) => [
          view,
          {
            shape: word(Object.keys(WITHOUT_WORDS[view]), 'reason'),
            says: Object.entries<string>(WITHOUT_WORDS[view])
              .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
              .join('; ')
              .concat('.'),
          },
        ]),
      ),
    ),
    says: 'Why the resource has no list page, show page, form for new records or form for changes.',
  },
  needs: neededKind,
  platformOwned: { shape: flag, says: 'Only the platform writes the records: no create, update or delete.' },
  ...cloudShapes,
  journal: {
    shape: word(['requests', 'events'], 'journal'),
    says: 'The records are rows that the engine writes itself: one for each request that writes or is refused, or for each event. Fields are columns of that journal. Only the platform writes them.',
  },
  generated: {
    shape: keys('the generated records', {
      from: {
        shape: word(Object.keys(generatedSources), 'source of records', 'a word of model/generated/'),
        says: 'Source of the records.',
        required: true,
      },
      by: {
        shape: list(text(fieldPath), 1),
        says: 'Fields that identify a record, unique together. References from generated records hold the last.',
        required: true,
      },
      mark: {
        shape: text(fieldPath),
        says: 'Boolean field that is true on generated records.',
        required: true,
      },
    }),
    says: 'The server creates some records from the definitions, in addition to those that people create.',
  },
  ...agentShapes,
  create: {
    shape: keys('the making', {
      many: {
        shape: { is: 'number', integer: true, least: 2, most: 1000 },
        says: 'Largest number of records in one request; the names end in -1, -2 and so on.',
      },
      proof: proofRule(
        'Only people who proved a moment ago who they are create records; the console asks them. With fields: only where one of them gets another value than its default.',
      ),
    }),
    says: 'How records are created.',
  },
  quota: {
    shape: dictionary(either(number, text(fieldPath)), fieldName, 1),
    says: 'How much quota of the owner a record uses: a number, or a field.',
  },
  licence: {
    shape: dictionary(either(number, text(fieldPath)), fieldName, 1),
    says: 'How much a record counts against the licence: a number, or a field.',
  },
  billing: { shape: billingShape, says: 'What of a record is charged, and in which states.' },
  purchase: { shape: purchaseShape, says: 'How it is bought on one page; default: with its form.' },
  metrics: { shape: metricsShape, says: 'What is measured of its records.' },
  fields: {
    shape: dictionary(field, fieldName, 1),
    says: 'The fields. The compiler adds id, created_at and updated_at.',
    required: true,
  },
  lines: {
    shape: dictionary(lineShape, fieldName, 1),
    says: 'Fields that lists and pages show as one value: 4 vCPU · 8 GiB.',
  },
  list: {
    shape: listShape,
    says: 'The list page.',
  },
  show: {
    shape: showShape,
    says: 'The page of one record.',
  },
  form: {
    shape: formShape,
    says: 'The form for create and edit.',
  },
  overview: {
    shape: overviewShape,
    says: 'What the overview page shows in addition.',
  },
  actions: {
    shape: dictionary(action, actionName),
    says: 'Actions. `update` and `delete` change the built-in operations.',
  },
  slots: {
    shape: dictionary(text(componentName), slotName),
    says: 'Parts of the pages that components registered in src/resources/ replace.',
  },
});
