import { anyText, basePath, camelCase, componentName, fieldName, routePath } from './formats.ts';
import { label, labelKeys } from './labelShape.ts';
import { grants, icon } from './resourceShape.ts';
import { dictionary, flag, integer, keys, list, text, word } from './shape.ts';
import type { Shape } from './shape.ts';

export const servicesShape: Shape = dictionary(keys('a service', {
  basePath: { shape: text(basePath), says: 'Base path of its API.', required: true },
  label: { shape: label, says: 'Its name.', required: true, missing: 'missing-label' },
  update: { shape: word(['PUT', 'PATCH'], 'update method'), says: 'Method of an update; default PUT.' },
}), camelCase, 1);

/** Kinds of slot, the word before the dot: `tab.versions` is a `tab`. */
export const SLOT_KINDS = ['list', 'show', 'create', 'edit', 'field', 'input', 'column', 'section', 'tab', 'action'] as const;

export const slotsShape: Shape = dictionary(list(word(SLOT_KINDS, 'kind of slot')), componentName);

export const rolesShape: Shape = keys('the roles file', {
  kinds: {
    shape: dictionary(keys('a kind of user', {
      authority: { shape: text(anyText), says: 'Word by which access lists name the kind.', required: true },
      label: { shape: label, says: 'Its name.', required: true, missing: 'missing-label' },
      holds: { shape: list(text()), says: 'Roles that it has by itself.' },
    }), { code: 'bad-name', pattern: /^\d+$/, says: 'the number of a kind' }, 1),
    says: 'Kinds of users by number.',
    required: true,
  },
  roles: {
    shape: dictionary(keys('a role', {
      label: { shape: label, says: 'Its name.', required: true, missing: 'missing-label' },
      landing: { shape: text(routePath), says: 'Page after sign-in.', required: true },
    }), { code: 'bad-name', pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a role such as TENANT_ADMIN' }, 1),
    says: 'Roles.',
    required: true,
  },
});

export const pagesShape: Shape = keys('the pages file', {
  groups: {
    shape: dictionary(keys('a menu group', {
      label: { shape: label, says: 'Its name.', required: true, missing: 'missing-label' },
      icon: { shape: icon, says: 'Its icon.', required: true },
      sort: { shape: integer, says: 'Higher comes first.', required: true },
    }), camelCase, 1),
    says: 'Groups of the menu.',
    required: true,
  },
  pages: {
    shape: dictionary(keys('a page', {
      title: { shape: label, says: 'Title.', required: true, missing: 'missing-label' },
      icon: { shape: icon, says: 'Icon.', required: true },
      group: { shape: text(), says: 'Menu group it belongs to.', required: true },
      access: { shape: grants, says: 'Who may open it.', required: true },
      showSlider: { shape: flag, says: 'Whether the sidebar is shown; default true.' },
      showBack: { shape: flag, says: 'Whether the back link is shown; default false.' },
      activeMenu: { shape: text(routePath), says: 'Path of the menu entry marked while it is open.' },
      component: { shape: text(componentName), says: 'Entry of src/pages/.', required: true },
      menu: {
        shape: keys('a menu entry', {
          group: { shape: text(), says: 'Group; default that of the page.' },
          sub: { shape: text(anyText), says: 'Sub-group.' },
          sort: { shape: integer, says: 'Higher comes first.', required: true },
        }),
        says: 'Where it stands in the menu; absent: nowhere.',
      },
    }), { code: 'bad-route', pattern: /^\/[^\s?#]*$/, says: 'a path such as /index' }),
    says: 'Pages that are not generated from a resource, by path.',
    required: true,
  },
});

export const vocabularyShape: Shape = keys('the vocabulary', {
  fields: { shape: dictionary(label, fieldName), says: 'Labels of fields by name.', required: true },
  actions: { shape: dictionary(keys('a label', labelKeys(true))), says: 'Labels of actions by name.', required: true },
});

export const errorsShape: Shape = keys('an error family', {
  family: { shape: text(camelCase), says: 'First half of its keys.', required: true },
  ranges: { shape: list(list(integer, 2), 1), says: 'Ranges of codes, both ends included.', required: true },
  fallback: { shape: label, says: 'Message of a code without an entry.', required: true, missing: 'missing-label' },
  status: { shape: integer, says: 'HTTP status; default 400.' },
  errors: {
    shape: dictionary(keys('an error', {
      ...labelKeys(true),
      code: { shape: integer, says: 'Code on the wire.', required: true },
      status: { shape: integer, says: 'HTTP status; default that of the family.' },
      specified: { shape: flag, says: 'false: wording is ours, the specification gives the range only. Default true.' },
    }), fieldName),
    says: 'Errors by the second half of their key.',
    required: true,
  },
});

export const messagesShape: Shape = dictionary(dictionary(label));
