import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const RULE = 'groups: [{ name: node, rules: [{ alert: 节点失联, expr: "up == 0" }, { record: a, expr: up }] }]';

/** A Prometheus from which nothing is read. */
async function addInstance({ context }: Scenario): Promise<void> {
  const inside = byPlatform(context());
  const values = { name: 'rules', type: 'prometheus', url: 'http://127.0.0.1:1', enabled: true, auth: 'none' };
  await storeRecord(inside, inside.schemas.resources['prometheusInstances'] ?? expect.fail(), values);
}

async function open(server: Scenario) {
  const visit = await renderConsole({ at: '/alarmmanagement', server });
  await visit.user.click(await screen.findByRole('button', { name: '导入 Prometheus 规则' }));
  return { ...visit, dialog: within(await screen.findByRole('dialog')) };
}

test('without a Prometheus it names what is missing, with the way there', async () => {
  const { dialog } = await open(await scenario());
  expect(await dialog.findByText(/平台还没有接入任何实例/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '接入 Prometheus' }).getAttribute('href')).toBe('/component/prometheus');
  expect(dialog.getByRole('button', { name: '选择文件' })).toHaveProperty('disabled', true);
});

test('first shows what becomes of each rule, then takes them; bytes that are no text are refused', async () => {
  const server = await scenario();
  await addInstance(server);
  const { user, dialog } = await open(server);
  const box = dialog.getByLabelText<HTMLInputElement>('选择文件', { selector: 'input' });
  // In GB18030, which no rule file is written in.
  const alien = new Uint8Array([0x67, 0x3a, 0x20, 0xbd, 0xda, 0xb5, 0xe3]);
  await dialog.findByText('rules');
  await user.upload(box, new File([alien], 'alien.yml'));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/UTF-8/);
  await user.upload(box, new File([RULE], 'rules.yml'));
  expect(await dialog.findByText('可导入 1 条，跳过 1 条，不能导入 0 条')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '导入 1 条规则' }));
  expect(await dialog.findByText('已导入 1 条，跳过 1 条，未导入 0 条')).toBeTruthy();
  expect(await screen.findByText('节点失联', { selector: 'table.list-table *, td *' })).toBeTruthy();
});
