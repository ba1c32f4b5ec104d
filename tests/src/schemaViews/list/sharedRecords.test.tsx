// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const NOTES = `resource: trialNotes
service: ecrm
label: { zh: 试验便签, en: Trial note }
icon: article
access: { list: [ADMIN, TENANT], create: [ADMIN, TENANT], update: [ADMIN, TENANT], delete: [ADMIN, TENANT] }
scope: { TENANT: { $any: [{ user_id: $user.id }, { shared: true }] } }
routes: { list: /trial-notes, show: /trial-notes/:id }
menu: { group: overview, sort: -900 }
fields:
  name: { type: name, required: true, inline: true }
  shared: { type: boolean, default: false, label: { zh: 共享, en: Shared } }
  closed: { type: boolean, readOnly: true, default: false, label: { zh: 已关闭, en: Closed } }
  user_id: { type: reference, to: users, readOnly: true, default: $user.id }
actions:
  close: { zh: 关闭, en: Close, set: { closed: true } }
  update: { where: { closed: false }, whereHelp: { zh: 已关闭的便签不能修改。, en: A closed note cannot be changed. } }
`;

let server: Scenario;
beforeAll(async () => {
  const { schemas } = compileSchemas([...readSchemaTexts('schemas'), { path: 'testing/trialNotes.yaml', text: NOTES }]);
  server = await createScenario({ schemas });
  expect(await server.admin.post('/api/ecrm/v1/trial-notes', { name: 'common', shared: true })).toMatchObject({
    status: 201,
  });
  expect(await server.personal.post('/api/ecrm/v1/trial-notes', { name: 'mine' })).toMatchObject({ status: 201 });
});
afterAll(() => server.close());

const REASON = 'It belongs to another owner or to the platform; you can use it, but not change it';

describe('records shared with a tenant (spec 6)', () => {
  test('the list disables exactly what the server refuses, with the same reason', async () => {
    const { user } = await renderConsole({ as: 'personal', at: '/trial-notes', lang: 'en', server });
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
    expect(within(await rowOf('mine')).getByRole('button', { name: /^Edit Name/ })).toBeTruthy();
    expect(within(await rowOf('common')).queryByRole('button', { name: /^Edit Name/ })).toBeNull();
    for (const [name, disabled] of [
      ['mine', null],
      ['common', 'true'],
    ] as const) {
      await user.click(within(await rowOf(name)).getByRole('button', { name: new RegExp(`${name}$`) }));
      const menu = await screen.findByRole('menu');
      for (const word of [/^Edit/, /^Close/, /^Delete/])
        expect(
          within(menu).getByRole('menuitem', { name: word }).getAttribute('aria-disabled'),
          `${word} ${name}`,
        ).toBe(disabled);
      if (disabled) await waitFor(() => expect(within(menu).getAllByText(REASON)).toHaveLength(3));
      await user.keyboard('{Escape}');
    }
    const english = { headers: { 'accept-language': 'en' } };
    const [common] = (
      await server.personal.get(`/api/ecrm/v1/trial-notes?filter=${encodeURIComponent('{"name":"common"}')}`)
    ).body;
    const path = `/api/ecrm/v1/trial-notes/${common.id}`;
    const refused = { status: 403, body: { reason: REASON, why: { kind: 'owner' } } };
    expect(await server.personal.put(path, { name: 'taken' }, english)).toMatchObject(refused);
    expect(await server.personal.post(`${path}?action=close`, {}, english)).toMatchObject(refused);
    expect(await server.personal.delete(path, english)).toMatchObject(refused);
    expect((await server.admin.get(path)).body).toMatchObject({ name: 'common', closed: false });
  });

  test('its page shows a disabled edit button with the reason', async () => {
    const [common] = (
      await server.personal.get(`/api/ecrm/v1/trial-notes?filter=${encodeURIComponent('{"name":"common"}')}`)
    ).body;
    await renderConsole({ as: 'personal', at: `/trial-notes/${common.id}`, lang: 'en', server });
    expect((await screen.findByTitle(REASON)).textContent).toBe('Edit');
    expect(screen.getByTitle(REASON).getAttribute('aria-disabled')).toBe('true');
  });

  test('a record that its own owner may not change now has no editable cell, and shows the reason', async () => {
    const { body } = await server.personal.post('/api/ecrm/v1/trial-notes', { name: 'finished' });
    expect(await server.personal.post(`/api/ecrm/v1/trial-notes/${body.id}?action=close`, {})).toMatchObject({
      status: 200,
    });
    const { user } = await renderConsole({ as: 'personal', at: '/trial-notes', lang: 'en', server });
    const row = (await screen.findByRole('link', { name: 'finished' })).closest('tr')!;
    expect(within(row).queryByRole('button', { name: /^Edit Name/ })).toBeNull();
    await user.click(within(row).getByRole('button', { name: /finished$/ }));
    const edit = within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Edit/ });
    await waitFor(() => expect(edit.textContent).toBe('EditA closed note cannot be changed.'));
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(
      within(screen.getByRole('menu'))
        .getByRole('menuitem', { name: /^Delete/ })
        .getAttribute('aria-disabled'),
    ).toBeNull();
    expect(await server.personal.put(`/api/ecrm/v1/trial-notes/${body.id}`, { name: 'begun' })).toMatchObject({
      status: 409,
      body: { code: 9106 },
    });
  });
});
