import { LANGUAGES } from '#model/values/constants.ts';
import { MESSAGE_CHANNELS, MESSAGE_LEVELS } from '#model/messages/inboxDefinition.ts';
import { CLOUD_SERVICES } from '#model/language/cloudKinds.ts';
import { anyText, articleWord, camelCase, cloudProduct, componentName, fieldName, routePath } from './formats.ts';
import { label, labelKeys } from './labelShape.ts';
import { namedGuard } from './actionShape.ts';
import { panelsShape } from './views/overviewShape.ts';
import { icon } from './fieldShape.ts';
import { grants } from './sharedShapes.ts';
import { menuShape, metaKeys } from './routeShape.ts';
import { dictionary, flag, integer, keys, list, text, word } from './shape.ts';
import type { Format, KeyRule, Shape } from './shape.ts';

export const cloudProductsShape: Shape = dictionary(
  keys('a cloud product', {
    label: { shape: label, says: 'Its name.', required: true, missing: 'missing-label' },
    was: { shape: text(cloudProduct), says: 'Former word; the clouds that have it follow.' },
    driver: {
      shape: text(camelCase),
      says: 'Driver for its clouds; default: none, only simulated clouds.',
    },
    services: {
      shape: list(word(CLOUD_SERVICES, 'service of a cloud', 'a service of model/language/cloudKinds.ts'), 1),
      says: 'Service names in the connection check of its clouds; default: api.',
    },
    domains: {
      shape: { ...list(text(anyText)), unwritten: 'empty' },
      says: 'Folders of schemas/ whose resources are in its clouds.',
    },
    resources: {
      shape: { ...list(text(camelCase)), unwritten: 'empty' },
      says: 'Resources of other folders that are in its clouds.',
    },
    groups: {
      shape: { ...list(text()), unwritten: 'empty' },
      says: 'Menu groups that are shown only while such a cloud is selected.',
    },
    home: { shape: text(camelCase), says: 'The resource of its machines; selecting such a cloud opens its list.' },
    delivers: {
      shape: { ...list(text(fieldName)), unwritten: 'empty' },
      says: 'What its clouds can deliver: values of an enum, such as the kinds of things that are sold.',
    },
  }),
  cloudProduct,
);

/** Kinds of slot, the word before the dot: `tab.versions` is a `tab`. */
export const SLOT_KINDS = [
  'list',
  'show',
  'create',
  'edit',
  'field',
  'input',
  'column',
  'section',
  'tab',
  'card',
  'action',
] as const;

export const slotsShape: Shape = dictionary(list(word(SLOT_KINDS, 'kind of slot')), componentName);

export const rolesShape: Shape = keys('the roles file', {
  kinds: {
    shape: dictionary(
      keys('a kind of user', {
        authority: { shape: text(anyText), says: 'Word for this kind in access lists.', required: true },
        label: { shape: label, says: 'Name.', required: true, missing: 'missing-label' },
        holds: { shape: { ...list(text()), unwritten: 'empty' }, says: 'Roles that every user of this kind has.' },
      }),
      { code: 'bad-name', pattern: /^\d+$/, says: 'the number of a kind' },
      1,
    ),
    says: 'Kinds of users by number.',
    required: true,
  },
  roles: {
    shape: dictionary(
      keys('a role', {
        label: { shape: label, says: 'Name.', required: true, missing: 'missing-label' },
        landing: { shape: text(routePath), says: 'Page after sign-in.', required: true },
        selectsCloud: { shape: flag, says: 'May list clouds and selects one; default false.' },
      }),
      { code: 'bad-name', pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a role such as TENANT_ADMIN' },
      1,
    ),
    says: 'Roles.',
    required: true,
  },
});

const group = keys('a menu group', {
  label: { shape: label, says: 'Name.', required: true, missing: 'missing-label' },
  icon: { shape: icon, says: 'Icon.', required: true },
  sort: { shape: integer, says: 'Higher comes first.', required: true },
  subs: { shape: dictionary(label, camelCase, 1), says: 'Sub-groups by key, in the order of the menu.' },
  article: { shape: text(articleWord), says: 'Article of the help about its pages, unless they have their own.' },
  cloud: { shape: flag, says: 'The pages are about the selected cloud and show the cloud switcher; default false.' },
  namesCloud: {
    shape: flag,
    says: 'The pages name the selected cloud, without the switcher; default false.',
  },
});

const routeKeys: Record<string, KeyRule> = {
  title: { shape: label, says: 'Title.', required: true, missing: 'missing-label' },
  icon: { shape: icon, says: 'Icon.', required: true },
  group: { shape: text(), says: 'Menu group.', required: true },
  access: { shape: grants, says: 'Who may open the page.', required: true },
  ...metaKeys,
  showSlider: { shape: flag, says: 'Shows the sidebar; default true.' },
  menu: {
    shape: menuShape({ says: 'Group; default: the group of the page.' }),
    says: 'Place in the menu; default: none.',
  },
};
const pagePath: Format = { code: 'bad-route', pattern: routePath.pattern, says: 'a path such as /index' };

export const pagesShape: Shape = keys('the pages file', {
  groups: { shape: dictionary(group, camelCase, 1), says: 'Groups of the menu.', required: true },
  pages: {
    shape: dictionary(
      keys('a page', {
        ...routeKeys,
        component: { shape: text(componentName), says: 'Name of a page registered in src/pages/.', required: true },
        shows: {
          shape: list(text(camelCase), 1),
          says: 'Resources on the page. A policy that lets somebody list one of them opens the page.',
        },
      }),
      pagePath,
    ),
    says: 'Pages that are not generated from a resource, by path.',
    required: true,
  },
});

export const vocabularyShape: Shape = keys('the vocabulary', {
  fields: { shape: dictionary(label, fieldName), says: 'Labels of fields by name.', required: true },
  actions: { shape: dictionary(keys('a label', labelKeys(true))), says: 'Labels of actions by name.', required: true },
  sections: { shape: dictionary(label, camelCase), says: 'Labels of sections, steps and tabs by key.' },
  views: { shape: dictionary(label, camelCase), says: 'Labels of the views of lists by key.' },
  guards: { shape: dictionary(namedGuard, camelCase), says: 'Conditions that actions name under `guards`.' },
});

export const errorsShape: Shape = keys('an error family', {
  family: { shape: text(camelCase), says: 'First half of the keys.', required: true },
  ranges: { shape: list(list(integer, 2), 1), says: 'Ranges of codes, both ends included.', required: true },
  fallback: { shape: label, says: 'Message of a code without an entry.', required: true, missing: 'missing-label' },
  advice: { shape: label, says: 'What to do about an error of the family that has no advice of its own.' },
  status: { shape: integer, says: 'HTTP status; default 400.' },
  errors: {
    shape: dictionary(
      keys('an error', {
        ...labelKeys(true),
        code: { shape: integer, says: 'Code on the wire.', required: true },
        status: { shape: integer, says: 'HTTP status; default: that of the family.' },
        specified: {
          shape: flag,
          says: '`false`: the specification gives only the range, and the wording is ours. Default true.',
        },
        advice: { shape: label, says: 'What to do, on the page of the error; default: that of the family.' },
        unused: {
          shape: label,
          says: 'Why nothing answers with this code yet; required for every unused code.',
        },
        next: {
          shape: keys('a next step', {
            ...labelKeys(true),
            to: {
              shape: text({ code: 'bad-route', pattern: /^\/[^\s:]*$/, says: 'a path such as /wallet' }),
              says: 'Target of the link; shown while that page exists for the reader.',
            },
          }),
          says: 'What people can do: a link, or without `to` a sentence.',
        },
      }),
      fieldName,
    ),
    says: 'Errors by the second half of the key.',
    required: true,
  },
});

export const messagesShape: Shape = dictionary(dictionary(label));

const channels: Shape = { ...list(word(MESSAGE_CHANNELS, 'channel')), unwritten: 'empty' };

const messageType = keys('a type of messages', {
  level: {
    shape: word(MESSAGE_LEVELS, 'level'),
    says: 'Level of its messages, unless the message has its own; default info.',
  },
  channels: { shape: channels, says: 'Channels of users who have not chosen any.' },
  always: { shape: channels, says: 'Channels that no user can turn off.' },
});

const inboxShape: Shape = keys('the inbox', {
  resource: { shape: text(camelCase), says: 'The resource of the messages.', required: true },
  types: {
    shape: dictionary(messageType, camelCase, 1),
    says: 'Types by the word in the field `type` of the messages, which has their labels.',
    required: true,
  },
});

/** Properties of the product as a whole. */
export const productShape: Shape = keys('the product', {
  languages: {
    shape: list(word(LANGUAGES, 'language'), 1),
    says: 'Languages of labels and messages; default: zh and en. The first is the default.',
  },
  accounts: {
    shape: text(anyText),
    says: 'Key of services.yaml: the service for sign-in and the signed-in account.',
  },
  overview: { shape: panelsShape, says: 'Panels of figures on the overview; default: none.' },
  inbox: { shape: inboxShape, says: 'Messages that the platform sends to its users; default: none.' },
  help: {
    shape: text({ code: 'bad-route', pattern: /^\/[^\s:]*\/:\w+$/, says: 'a path such as /help/:id' }),
    says: 'Path of the page that shows an article of the help; default: the product has no help.',
  },
});

export const termsShape: Shape = keys('the terms of service', {
  version: { shape: text(anyText), says: 'Version that users accept. New terms need a new version.', required: true },
  effective_at: {
    shape: text(anyText),
    says: 'First day on which the terms apply, such as 2026-01-01.',
    required: true,
  },
  title: { shape: label, says: 'Heading.', required: true, missing: 'missing-label' },
  text: {
    shape: label,
    says: 'The terms in Markdown; second-level headings become the table of contents.',
    required: true,
    missing: 'missing-label',
  },
});
