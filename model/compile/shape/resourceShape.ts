import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import { generatedSources } from '#model/generated/index.ts';
import { recordRules } from '#model/validation/recordRules/index.ts';
import { condition } from './fieldShape.ts';
import {
  actionName,
  anyText,
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
import { icon, grants, grantsOrDefault, fieldWords, field, seconds } from './sharedShapes.ts';
import { action } from './actionShape.ts';
import { formShape, listShape, overviewShape, showShape } from './viewShapes.ts';

export const OPERATIONS = [
  'list',
  'show',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'history',
  'pick',
] as const;

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
    says: 'camelCase plural, unique in the product, equal to the file name.',
    required: true,
  },
  was: {
    shape: text(camelCase),
    says: 'Its former name: its records, history and saved views are brought along (docs/evolving.md).',
  },
  base: {
    shape: text(camelCase),
    says: 'Resource whose file this one begins as; this file is merged over it. Path, routes, menus and public reading are not taken over.',
  },
  service: { shape: text(), says: 'Key of schemas/services.yaml: base path and dialect.', required: true },
  path: { shape: text(apiPath), says: 'Path below the base path of the service; default the name in kebab-case.' },
  label: { shape: label, says: 'What one of it is called.', required: true, missing: 'missing-label' },
  plural: {
    shape: text(),
    says: 'What several are called in English, where it is not the label with -s, -es or -ies.',
  },
  createLabel: { shape: label, says: 'What making one is called on its button and its page, where it is not “New …”.' },
  help: { shape: sentence, says: 'One sentence: what it is. Shown on the empty list.' },
  icon: { shape: icon, says: 'Word of model/language/icons.ts; default category.' },
  id: {
    shape: either(
      word(['serial', 'uuid', 'text'], 'kind of id'),
      keys('an id', {
        field: { shape: name(fieldName), says: 'Name of the id field.' },
        kind: { shape: word(['serial', 'uuid', 'text'], 'kind of id'), says: 'serial (default), uuid or text.' },
      }),
    ),
    says: 'serial (default), uuid or text; or { field, kind }.',
  },
  title: { shape: text(fieldPath), says: 'Field that names a record; default name, else the id.' },
  routes: {
    shape: routes,
    says: 'Pages of the console. Without create, the form opens in a side panel over the list.',
  },
  menu: {
    shape: menuShape({ says: 'Group of schemas/pages.yaml.', required: true }),
    says: 'Where it stands in the menu; absent: nowhere.',
  },
  access: {
    shape: either(
      grants,
      keys(
        'the access',
        Object.fromEntries(
          OPERATIONS.map((operation) => [operation, { shape: grantsOrDefault, says: `Who may ${operation}.` }]),
        ),
      ),
    ),
    says: 'Who may do what; a list means every operation. Show, export, history and pick default to list, import to create.',
    required: true,
  },
  scope: { shape: dictionary(condition), says: 'Which records exist for a reader with this grant.' },
  named: {
    shape: condition,
    says: 'Records whose title every reader knows where something refers to them, whether they exist for them or not.',
  },
  unique: {
    shape: {
      ...list(
        either(
          list(text(fieldPath), 1),
          keys('a unique rule', {
            fields: { shape: list(text(fieldPath), 1), says: 'Fields that must differ together.', required: true },
            error: { shape: text(errorKey), says: 'Catalogue key answered when taken.' },
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
      notFound: { shape: text(errorKey), says: 'There is no such record.' },
      inUse: { shape: text(errorKey), says: 'Other records refer to it.' },
      conflict: { shape: text(errorKey), says: 'Somebody else changed it.' },
      heldBy: {
        shape: dictionary(text(errorKey)),
        says: 'In place of inUse, where only records of that resource refer to it.',
      },
      heldInClouds: { shape: text(errorKey), says: 'In place of inUse, where only things in clouds refer to it.' },
      wrongState: { shape: text(errorKey), says: 'Its state does not allow the action.' },
      failed: {
        shape: text(errorKey),
        says: 'The transition of an action failed, or its agent did not confirm it in time.',
      },
    }),
    says: 'Catalogue keys for the refusals of this resource.',
  },
  public: {
    shape: keys('the public reading', {
      as: { shape: name(fieldName), says: 'Word of its address below /api/bill/v1/market/.', required: true },
      where: { shape: condition, says: 'Which records; all others do not exist for the public.', required: true },
      fields: { shape: fieldWords, says: 'Which fields; with the id, nothing else leaves the server.', required: true },
    }),
    says: 'What anybody may read without signing in; absent: nothing.',
  },
  rules: {
    shape: {
      ...list(word(Object.keys(recordRules), 'rule of records', 'a word of model/recordRules/'), 1),
      unwritten: 'empty',
    },
    says: 'Rules about several fields at once.',
  },
  platformOwned: { shape: flag, says: 'Written by the platform itself: no create, update or delete.' },
  generated: {
    shape: keys('the generated records', {
      from: {
        shape: word(Object.keys(generatedSources), 'source of records', 'a word of model/generated/'),
        says: 'What the records follow from.',
        required: true,
      },
      by: {
        shape: list(text(fieldPath), 1),
        says: 'Fields by which a record is known, unique together; the last is what generated references to it hold.',
        required: true,
      },
      mark: {
        shape: text(fieldPath),
        says: 'Boolean field that is true on such records; nobody changes or deletes them.',
        required: true,
      },
    }),
    says: 'Some of its records follow from the definitions: the server keeps them, beside those that people make.',
  },
  cloud: {
    shape: keys('the cloud', {
      kind: {
        shape: word(CLOUD_KINDS, 'kind of thing in a cloud', 'a kind of model/language/cloudKinds.ts'),
        says: 'What it is to the cloud.',
        required: true,
      },
      products: { shape: list(text(anyText), 1), says: 'Products whose clouds have it.', required: true },
      where: { shape: condition, says: 'Which items of the kind are records of this resource; default all.' },
      partOf: {
        shape: list(text(fieldPath), 1),
        says: 'References to what it is part of: its project is that of the first which has a value. Default: it is chosen.',
      },
    }),
    says: 'Its records live in a cloud; its table is the inventory. Adds id, cloud_id, cloud_ref, user_id, bp_id, project_id, fault, synced_at and a scope.',
  },
  agent: {
    shape: keys('the agent', {
      where: {
        shape: condition,
        says: 'Which records have an agent; default all. Actions of the others are done by the embedded control plane.',
      },
      reports: { shape: list(text(fieldName), 1), says: 'Read-only fields that the agent reports.', required: true },
      interval: {
        shape: seconds,
        says: 'Seconds between two reports, or the setting that says how many.',
        required: true,
      },
      silence: {
        shape: keys('the silence', {
          after: {
            shape: seconds,
            says: 'Seconds without a report, or the setting that says how many.',
            required: true,
          },
          from: { shape: list(text(), 1), says: 'States that silence ends.', required: true },
          to: { shape: text(), says: 'State until the next report.', required: true },
        }),
        says: 'What becomes of a record whose agent is silent.',
        required: true,
      },
      commands: {
        shape: keys('the commands', {
          actions: {
            shape: list(text(actionName), 1),
            says: 'Actions with `via` that the agent carries out.',
            required: true,
          },
          within: {
            shape: seconds,
            says: 'Seconds within which the agent confirms one, or the setting that says how many.',
            required: true,
          },
        }),
        says: 'Actions that wait for the agent.',
      },
    }),
    says: 'An agent reports for each record, with a token of its own. Adds heartbeat_at, fault, agent_token and the actions renewToken and revokeToken.',
  },
  create: {
    shape: keys('the making', {
      many: {
        shape: { is: 'number', integer: true, least: 2, most: 1000 },
        says: 'How many may be made at once; names get -1, -2 … behind them.',
        required: true,
      },
    }),
    says: 'How records are made.',
  },
  quota: {
    shape: dictionary(either(number, text(fieldPath)), fieldName, 1),
    says: 'What a record takes of the quota of its owner: so many, or as many as a field says.',
  },
  licence: {
    shape: dictionary(either(number, text(fieldPath)), fieldName, 1),
    says: 'What a record counts against the limits of the licence: so many, or as many as a field says.',
  },
  fields: {
    shape: dictionary(field, fieldName, 1),
    says: 'The fields. id, created_at and updated_at are added.',
    required: true,
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
    says: 'What the overview shows beside the number of records and their states.',
  },
  actions: {
    shape: dictionary(action, actionName),
    says: 'Actions beside create, update and delete; `update` and `delete` shape the built-in ones.',
  },
  slots: { shape: dictionary(text(componentName), slotName), says: 'Slots replaced by components of src/resources/.' },
});
