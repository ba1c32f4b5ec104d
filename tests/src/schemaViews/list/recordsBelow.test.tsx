// @module-tag long
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const plain = (name: string, en: string) => `resource: ${name}
service: ecrm
label: { zh: ${en}, en: ${en} }
access: [ADMIN, TENANT]
`;
const CASES = `${plain('trialCases', 'Trial case')}scope: { TENANT: { $any: [{ user_id: $user.id }, { open: true }] } }
fields:
  name: { type: name, required: true }
  open: { type: boolean, default: false, label: { zh: 公开, en: Open } }
  user_id: { type: reference, to: users, readOnly: true, default: $user.id }
`;
const REMARKS = `${plain('trialRemarks', 'Trial remark')}scope: { TENANT: { $any: [{ case_id.user_id: $user.id }, { case_id.open: true }] } }
routes: { list: /trial-remarks, show: /trial-remarks/:id }
menu: { group: overview, sort: -900 }
fields:
  name: { type: name, required: true, inline: true }
  case_id: { type: reference, to: trialCases, required: true, label: { zh: 案例, en: Case } }
`;

let server: Scenario;
beforeAll(async () => {
  const { schemas } = compileSchemas([
    ...readSchemaTexts('schemas'),
    { path: 'testing/trialCases.yaml', text: CASES },
    { path: 'testing/trialRemarks.yaml', text: REMARKS },
  ]);
  server = await createScenario({ schemas });
  for (const [client, name, open] of [
    [server.admin, 'common', true],
    [server.personal, 'mine', false],
  ] as const) {
    const { body } = await client.post('/api/ecrm/v1/trial-cases', { name, open });
    expect(await client.post('/api/ecrm/v1/trial-remarks', { name, case_id: body.id })).toMatchObject({ status: 201 });
  }
});
afterAll(() => server.close());

describe('records below another record (spec 6)', () => {
  test('can be created and changed by the owner of that record, and are disabled for its readers', async () => {
    const { user } = await renderConsole({ as: 'personal', at: '/trial-remarks', lang: 'en', server });
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
    const mine = await rowOf('mine');
    expect(screen.getByRole('link', { name: /^New / }).getAttribute('aria-disabled')).toBeNull();
    expect(within(mine).getByRole('button', { name: /^Edit Name/ })).toBeTruthy();
    expect(within(await rowOf('common')).queryByRole('button', { name: /^Edit Name/ })).toBeNull();
    for (const [name, disabled] of [
      ['mine', null],
      ['common', 'true'],
    ] as const) {
      await user.click(within(await rowOf(name)).getByRole('button', { name: new RegExp(`${name}$`) }));
      const menu = await screen.findByRole('menu');
      for (const word of [/^Edit/, /^Delete/])
        expect(
          within(menu).getByRole('menuitem', { name: word }).getAttribute('aria-disabled'),
          `${word} ${name}`,
        ).toBe(disabled);
      await user.keyboard('{Escape}');
    }
  });
});
