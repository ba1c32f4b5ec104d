import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { make, type Mistake } from '../support/findings.ts';
import { schemaSet } from '../support/schemaSet.ts';

const STEPS = 'firstSteps.yaml';
const PRESETS = 'presets.yaml';
const WORDS = 'zh: 步骤, en: Step';
const steps = (step: string) => `start: { access: [ADMIN], steps: { one: { ${WORDS}, ${step} } } }\n`;
const preset = (makes: string) => `one: { ${WORDS}, makes: { ${makes} } }\n`;
const SITE = 'site: { resource: sites, values: { name: a } }';
const GATEWAY = 'gateway: { resource: gateways, where: { name: a } }';

test.each<Mistake>([
  {
    code: 'unknown-grant',
    file: STEPS,
    to: steps('form: sites').replace('[ADMIN]', '[«ADMIM]'),
    says: 'unknown role "ADMIM" in start.access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
  },
  {
    code: 'unknown-resource',
    severity: 'warning',
    file: STEPS,
    to: steps('form: «sitess'),
    says: 'unknown resource "sitess" in start.steps.one.form; expected the name of a schema file; did you mean "sites"?',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    file: STEPS,
    to: steps('form: sites, done: { resource: gateways, where: { «prts: 1 } }'),
    says: 'unknown field "prts" in start.steps.one.done.where; expected a field of gateways; did you mean "ports"?',
  },
  {
    code: 'unknown-preset',
    file: STEPS,
    to: steps('form: sites, preset: «ono'),
    says: 'unknown preset "ono" in start.steps.one.preset; expected a key of presets.yaml',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    file: PRESETS,
    to: preset('site: { resource: sites, values: { «nme: a } }'),
    says: 'unknown field "nme" in one.makes.site.values; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'unknown-item',
    file: PRESETS,
    to: preset(`${SITE}, gateway: { resource: gateways, values: { name: a, site_id: «$sit.id } }`),
    says: 'unknown item "sit" in one.makes.gateway.values.site_id; expected the key of an earlier item; did you mean "site"?',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    file: PRESETS,
    to: preset(`${SITE}, gateway: { resource: gateways, values: { name: a, site_id: «$site.idd } }`),
    says: 'unknown field "idd" in one.makes.gateway.values.site_id; expected a field of sites; did you mean "id"?',
  },
  {
    code: 'unknown-variable',
    severity: 'warning',
    file: PRESETS,
    to: preset(`${SITE}, gateway: { resource: gateways, where: { site_id: «$sit.id } }`),
    says: 'unknown variable "$sit.id" in one.makes.gateway.where.site_id; expected $form.<field>, $site.<field>, $user.<word>; did you mean "$site.id"?',
  },
  {
    code: 'bad-preset',
    file: PRESETS,
    to: preset('«site: { resource: sites }'),
    says: 'one.makes.site neither finds nor creates a record, nor runs an action; expected `resource` with `where`, `values` or both, or `on` with `action`',
  },
  {
    code: 'unknown-action',
    severity: 'warning',
    file: PRESETS,
    to: preset(`${GATEWAY}, run: { on: gateway, action: «rebot }`),
    says: 'unknown action "rebot" in one.makes.run.action; expected an action of gateways; did you mean "reboot"?',
  },
  {
    code: 'unknown-item',
    file: PRESETS,
    to: preset(`${GATEWAY}, run: { on: «gatewy, action: reboot }`),
    says: 'unknown item "gatewy" in one.makes.run.on; expected the key of an earlier item; did you mean "gateway"?',
  },
  {
    code: 'unknown-step',
    file: STEPS,
    to: steps('form: sites, after: [«later]'),
    says: 'unknown step "later" in start.steps.one.after; expected the key of an earlier step',
  },
  {
    code: 'bad-step',
    file: STEPS,
    to: steps('help: { zh: 说明, en: Help }').replace('one:', '«one:'),
    says: 'start.steps.one opens neither a form nor a page; expected `form` or `page`',
  },
  {
    code: 'unknown-page',
    severity: 'warning',
    file: STEPS,
    to: steps('page: «/indx'),
    says: 'unknown page "/indx" in start.steps.one.page; expected the path of a page or list, or of one below it; did you mean "/index"?',
  },
])('$code: $to', (mistake) => {
  const { found, expected } = make(mistake);
  expect(found).toEqual(expected);
});

test('a step has what its preset makes, and counts the records of its form by default', () => {
  const made = preset(`${SITE}, ${GATEWAY}, run: { on: gateway, action: reboot }`);
  const files = schemaSet({ [STEPS]: steps('form: sites, preset: one'), [PRESETS]: made });
  const { schemas, diagnostics } = compileSchemas(files);
  expect(diagnostics).toEqual([]);
  expect(schemas.firstSteps).toEqual([
    {
      key: 'start',
      access: ['ADMIN'],
      steps: [
        {
          key: 'one',
          label: { zh: '步骤', en: 'Step' },
          form: 'sites',
          done: { resource: 'sites' },
          presets: [
            {
              key: 'one',
              label: { zh: '步骤', en: 'Step' },
              makes: [
                { kind: 'create', key: 'site', resource: 'sites', values: { name: 'a' } },
                { kind: 'find', key: 'gateway', resource: 'gateways', where: { name: 'a' } },
                { kind: 'act', key: 'run', resource: 'gateways', on: 'gateway', action: 'reboot', input: {} },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test('a step opens a page below one that the product has, waits for others, and may be left out', () => {
  const list = `start: { zh: 开始, en: Start, help: { zh: 说明, en: Help }, access: [ADMIN], steps: {
    one: { ${WORDS}, form: sites }, two: { ${WORDS}, page: /index/later, after: [one], skip: { zh: 跳过, en: Skip } } } }
`;
  const { schemas, diagnostics } = compileSchemas(schemaSet({ [STEPS]: list }));
  expect(diagnostics).toEqual([]);
  const [start] = schemas.firstSteps;
  expect(start).toMatchObject({ label: { zh: '开始', en: 'Start' }, help: { zh: '说明', en: 'Help' } });
  // Nothing ticks it: the reader does.
  expect(start?.steps[1]).toEqual({
    key: 'two',
    label: { zh: '步骤', en: 'Step' },
    page: '/index/later',
    after: ['one'],
    skip: { zh: '跳过', en: 'Skip' },
  });
});
