import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { make, type Mistake } from '../support/findings.ts';
import { schemaSet } from '../support/schemaSet.ts';

const FILE = 'product.yaml';
const WORDS = 'zh: 步骤, en: Step';
const steps = (step: string) => `firstSteps: { start: { access: [ADMIN], steps: { one: { ${WORDS}, ${step} } } } }\n`;
const preset = (makes: string) => `presets: { one: { ${WORDS}, makes: { ${makes} } } }\n`;
const SITE = 'site: { resource: sites, values: { name: a } }';
const GATEWAY = 'gateway: { resource: gateways, where: { name: a } }';

test.each<Omit<Mistake, 'file'>>([
  {
    code: 'unknown-grant',
    to: steps('form: sites').replace('[ADMIN]', '[«ADMIM]'),
    says: 'unknown role "ADMIM" in firstSteps.start.access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
  },
  {
    code: 'unknown-resource',
    severity: 'warning',
    to: steps('form: «sitess'),
    says: 'unknown resource "sitess" in firstSteps.start.steps.one.form; expected the name of a schema file; did you mean "sites"?',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    to: steps('form: sites, done: { resource: gateways, where: { «prts: 1 } }'),
    says: 'unknown field "prts" in firstSteps.start.steps.one.done.where; expected a field of gateways; did you mean "ports"?',
  },
  {
    code: 'unknown-preset',
    to: steps('form: sites, preset: «ono') + preset(SITE),
    says: 'unknown preset "ono" in firstSteps.start.steps.one.preset; expected a key of presets; did you mean "one"?',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    to: preset('site: { resource: sites, values: { «nme: a } }'),
    says: 'unknown field "nme" in presets.one.makes.site.values; expected a field of sites; did you mean "name"?',
  },
  {
    code: 'unknown-item',
    to: preset(`${SITE}, gateway: { resource: gateways, values: { name: a, site_id: «$sit.id } }`),
    says: 'unknown item "sit" in presets.one.makes.gateway.values.site_id; expected the key of an earlier item; did you mean "site"?',
  },
  {
    code: 'unknown-field',
    severity: 'warning',
    to: preset(`${SITE}, gateway: { resource: gateways, values: { name: a, site_id: «$site.idd } }`),
    says: 'unknown field "idd" in presets.one.makes.gateway.values.site_id; expected a field of sites; did you mean "id"?',
  },
  {
    code: 'bad-preset',
    to: preset('«site: { resource: sites }'),
    says: 'presets.one.makes.site neither finds nor creates a record, nor runs an action; expected `resource` with `where`, `values` or both, or `on` with `action`',
  },
  {
    code: 'unknown-action',
    severity: 'warning',
    to: preset(`${GATEWAY}, run: { on: gateway, action: «rebot }`),
    says: 'unknown action "rebot" in presets.one.makes.run.action; expected an action of gateways; did you mean "reboot"?',
  },
  {
    code: 'unknown-item',
    to: preset(`${GATEWAY}, run: { on: «gatewy, action: reboot }`),
    says: 'unknown item "gatewy" in presets.one.makes.run.on; expected the key of an earlier item; did you mean "gateway"?',
  },
  {
    code: 'unknown-step',
    to: steps('form: sites, after: [«later]'),
    says: 'unknown step "later" in firstSteps.start.steps.one.after; expected the key of an earlier step',
  },
  {
    code: 'bad-step',
    to: steps('help: { zh: 说明, en: Help }').replace('one:', '«one:'),
    says: 'firstSteps.start.steps.one opens neither a form nor a page; expected `form` or `page`',
  },
  {
    code: 'unknown-page',
    severity: 'warning',
    to: steps('page: «/indx'),
    says: 'unknown page "/indx" in firstSteps.start.steps.one.page; expected the path of a page or list, or of one below it; did you mean "/index"?',
  },
])('$code: $to', (mistake) => {
  const { found, expected } = make({ ...mistake, file: FILE });
  expect(found).toEqual(expected);
});

test('a step has what its preset makes, and counts the records of its form by default', () => {
  const text = steps('form: sites, preset: one') + preset(`${SITE}, ${GATEWAY}, run: { on: gateway, action: reboot }`);
  const { schemas, diagnostics } = compileSchemas(schemaSet({ [FILE]: text }));
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
  const list = `firstSteps: { start: { zh: 开始, en: Start, help: { zh: 说明, en: Help }, access: [ADMIN], steps: {
    one: { ${WORDS}, form: sites }, two: { ${WORDS}, page: /index/later, after: [one], skip: { zh: 跳过, en: Skip } } } } }
`;
  const { schemas, diagnostics } = compileSchemas(schemaSet({ [FILE]: list }));
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
