import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';
import { schemaSet, SHARED } from '../support/schemaSet.ts';

const PAGES = 'pages.yaml';
const ROLES = 'roles.yaml';
const ERRORS = 'errors/region.yaml';

describe('mistakes in the files beside the resources', () => {
  test.each<Mistake>([
    {
      code: 'bad-path',
      file: 'services.yaml',
      from: '/api/ecrm/v1',
      to: '«/ecrm',
      says: 'ecrm.basePath is "/ecrm"; expected a path such as /api/ecrm/v1',
    },
    {
      code: 'base-path-clash',
      file: 'services.yaml',
      to: 'edge: { basePath: «/api/ecrm/v1, label: { zh: 边缘, en: Edge } }\n',
      says: 'edge.basePath is also the base path of ecrm; expected a path of its own',
    },
    {
      code: 'unknown-word',
      file: 'services.yaml',
      from: 'update: PUT',
      to: 'update: «POST',
      says: 'unknown update method "POST" in ecrm.update; expected one of PUT, PATCH; did you mean "PUT"?',
    },
    {
      code: 'unknown-word',
      file: 'services.yaml',
      from: 'update: PUT',
      to: 'dialect: { page: { by: «nmber } }',
      says: 'unknown way of paging "nmber" in ecrm.dialect.page.by; expected one of range, number, offset; did you mean "number"?',
    },
    {
      code: 'unknown-key',
      file: 'services.yaml',
      from: 'update: PUT',
      to: 'dialect: { «filtr: { as: fields } }',
      says: 'unknown key "filtr" in ecrm.dialect; expected a key of a dialect; did you mean "filter"?',
    },
    {
      code: 'parameter-clash',
      file: 'services.yaml',
      from: 'update: PUT',
      to: 'dialect: { page: { by: number, size: rows }, sort: { as: words, field: «rows } }',
      says: 'ecrm.dialect.sort.field is "rows", as page.size is; expected a parameter of its own',
    },
    {
      code: 'unknown-grant',
      file: ROLES,
      from: 'holds: [ADMIN]',
      to: 'holds: [«ADMIM]',
      says: 'unknown role "ADMIM" in kinds.0.holds; expected a role of roles; did you mean "ADMIN"?',
    },
    {
      code: 'authority-clash',
      file: ROLES,
      from: 'authority: bp_user',
      to: 'authority: «system',
      says: 'authority "system" of kind 4 is also that of kind 0; expected an authority of its own',
    },
    {
      code: 'unknown-landing',
      severity: 'warning',
      file: ROLES,
      from: 'en: Tenant }, landing: /index',
      to: 'en: Tenant }, landing: «/indx',
      says: 'roles.TENANT.landing is /indx, which is not a page; expected the path of a page or list; did you mean "/index"?',
    },
    {
      code: 'unknown-group',
      file: PAGES,
      from: 'group: platform',
      to: 'group: «platfrm',
      says: 'unknown group "platfrm" in pages./index; expected a group of groups; did you mean "platform"?',
    },
    {
      code: 'unknown-grant',
      file: PAGES,
      from: 'access: [all]',
      to: 'access: [«al]',
      says: 'unknown role "al" in pages./index.access; expected a role or authority of roles.yaml, or all; did you mean "all"?',
    },
    {
      code: 'unknown-page',
      severity: 'warning',
      file: PAGES,
      from: 'component: Overview',
      to: 'component: Overview, activeMenu: «/gatway',
      says: 'unknown page "/gatway" in pages./index.activeMenu; expected the path of a page or list; did you mean "/gateway"?',
    },
    {
      code: 'unknown-resource',
      severity: 'warning',
      file: PAGES,
      from: 'component: Overview',
      to: 'component: Overview, shows: [«gatewys]',
      says: 'unknown resource "gatewys" in pages./index.shows; expected the name of a schema file; did you mean "gateways"?',
    },
    {
      code: 'unknown-sub-group',
      file: PAGES,
      from: 'component: Overview',
      to: 'component: Overview, menu: { sub: «things, sort: 1 }',
      says: 'unknown sub-group "things" in pages./index; expected a key of subs of platform',
    },
    {
      code: 'unknown-group',
      file: PAGES,
      from: 'component: Overview',
      to: 'component: Overview, menu: { group: «platfrm, sort: 1 }',
      says: 'unknown group "platfrm" in pages./index; expected a group of groups; did you mean "platform"?',
    },
    {
      code: 'unknown-word',
      file: PAGES,
      from: 'icon: settings',
      to: 'icon: «setting',
      says: 'unknown icon "setting" in groups.platform.icon; expected a word of model/language/icons.ts; did you mean "settings"?',
    },
    {
      code: 'missing-word',
      file: 'vocabulary.yaml',
      from: 'actions:\n  reboot: { zh: 重启, en: Reboot }\n  history: { zh: 历史, en: History }',
      to: '«actions:\n  reboot: { zh: 重启, en: Reboot }',
      says: 'actions has no "history"; expected a label for what every resource has',
    },
    {
      code: 'english-label',
      file: 'vocabulary.yaml',
      from: 'en: Reboot',
      to: 'en: «重启',
      says: 'actions.reboot.en is "重启"; expected English text without Chinese characters',
    },
    {
      code: 'parameters-differ',
      file: 'messages.yaml',
      from: '{ zh: 已锁定, en: It is locked }',
      to: "«{ zh: '已被 %{user} 锁定', en: It is locked }",
      says: 'reason.locked has %{user} in one language only; expected the same parameters in zh and en',
    },
    {
      code: 'code-out-of-range',
      file: ERRORS,
      from: 'code: 1552',
      to: '«code: 1652',
      says: 'code 1652 of region.nameExists is outside its family; expected 1551 to 1556',
    },
    {
      code: 'duplicate-code',
      file: ERRORS,
      from: 'code: 1552',
      to: '«code: 1551',
      says: 'code 1551 of region.nameExists is also the code of region.notFound; expected a code of its own',
    },
    {
      code: 'duplicate-key',
      file: ERRORS,
      from: '  nameExists',
      to: '  «notFound',
      says: 'key "notFound" occurs twice; expected it once; the first is in line 6',
    },
    {
      code: 'bad-range',
      file: ERRORS,
      from: '[[1551, 1556]]',
      to: '[«[1556, 1551], [1550, 1560]]',
      says: 'range [1556,1551] of region is not a range of codes; expected [first, last]',
    },
    {
      code: 'range-overlap',
      file: ERRORS,
      from: '[[1551, 1556]]',
      to: '[[1551, 1556], «[1556, 1560]]',
      says: 'range 1556 to 1560 of region overlaps 1551 to 1556 of region; expected ranges that do not overlap',
    },
    {
      code: 'bad-status',
      file: ERRORS,
      from: 'status: 409',
      to: '«status: 4090',
      says: 'status 4090 of region.nameExists; expected an HTTP status',
    },
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });

  const found = (files: Record<string, string>) =>
    compileSchemas(schemaSet(files)).diagnostics.map((each) => `${each.code} ${formatDiagnostic(each)}`);

  test('duplicate-family: two files claim one family', () => {
    const second = (SHARED[ERRORS] ?? '')
      .replace('[[1551, 1556]]', '[[1651, 1654]]')
      .replace(/errors:[^]*/, 'errors: {}\n');
    expect(found({ 'errors/site.yaml': second })).toEqual([
      'duplicate-family errors/site.yaml:1:1 two files have the family "region"; expected one file for each family',
    ]);
  });

  const setting = (value: string, more = '') =>
    found({ 'settings.yaml': `mail.secret_text: { group: mail, value: ${value}${more} }\n` });
  const label = 'label: { zh: 甲, en: A }';
  test.each([
    [
      'setting-kind',
      `{ type: json, ${label} }`,
      '',
      'mail.secret_text is of type json, which is not written as text; expected one of boolean, bytes, dateTime, email, enum, image, integer, longText, number, secret, text, url',
    ],
    [
      'setting-without-value',
      `{ type: integer, required: true, ${label} }`,
      '',
      'mail.secret_text is required and has no default: it has no value at the first start; expected a default',
    ],
    [
      'public-secret',
      `{ type: secret, ${label} }`,
      ', public: true',
      'mail.secret_text is a secret and public; expected one of the two',
    ],
    ['bad-name', `{ type: text, ${label} }`, ', env: smtp', expect.stringContaining('a variable such as SMTP_URL')],
    ['no-label', '{ type: text }', '', expect.anything()],
  ])('%s: a setting that is %s', (code, value, more, says) => {
    const [only, ...others] = setting(value, more);
    expect([only?.split(' ')[0], others]).toEqual([code, []]);
    expect(only?.replace(/^\S+ \S+ /, '')).toEqual(says);
  });

  test('a setting without a fault compiles', () => {
    expect(
      setting(`{ type: integer, required: true, default: 3, ${label} }`, ', env: MAIL_TRIES, restart: true'),
    ).toEqual([]);
  });

  test('missing-file: the set is not complete', () => {
    const files = schemaSet().filter(({ path }) => path !== 'services.yaml');
    expect(compileSchemas(files).diagnostics.map(formatDiagnostic)).toEqual([
      'services.yaml:1:1 there is no services.yaml; expected services.yaml beside the folders of the resources',
    ]);
  });

  test('empty-file: nothing is written in it', () => {
    expect(found({ 'messages.yaml': '# nothing yet\n' })).toEqual([
      'empty-file messages.yaml:1:1 the file is empty; expected a map of keys',
    ]);
  });
});
