// @module-tag long
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { fakePrometheus } from '../../../support/operations/fakePrometheus.ts';
import { scenario } from '../../../support/scenario.ts';

const MINUTE = 60_000;

/** A cloud that was silent for 25 minutes, an hour ago. */
async function silentCloud() {
  const server = await scenario();
  // The console asks for the last days by its own clock.
  server.clock.advance(Date.now() - server.clock.now());
  const [cloud] = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body;
  const now = server.clock.now();
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    metric: 'clouds.silent_s',
    object: String(cloud.cloud_id),
    at: now - (120 - minute) * MINUTE,
    value: minute > 20 && minute < 45 ? (minute - 20) * 60 : 5,
  }));
  await server.context().transaction((inside) => recordSamples(inside, samples));
  return server;
}

const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** D5: a rule is tried on the past before it is saved. */
test('a backtest is refused at the field and loses nothing; its threshold moves that of the form', async () => {
  const { user } = await renderConsole({ at: '/addalarm', server: await silentCloud() });
  const name = await screen.findByRole('textbox', { name: '名称' });
  enter(name, '云不应答');
  await user.click(await screen.findByRole('combobox', { name: /^对象类型/ }));
  await user.click(await screen.findByRole('option', { name: '云平台' }));
  await user.click(await screen.findByRole('combobox', { name: /^指标/ }));
  await user.click(await screen.findByRole('option', { name: '距上次响应的秒数' }));
  const run = await screen.findByRole('button', { name: '开始回测' });
  const threshold = screen.getAllByRole('textbox', { name: '阈值' })[0] as HTMLInputElement;
  await user.click(run);
  await waitFor(() => expect(threshold.getAttribute('aria-invalid')).toBe('true'));
  expect(name).toHaveProperty('value', '云不应答');
  enter(threshold, '200');
  await user.click(run);
  const panel = screen.getByRole('region', { name: '回测' });
  await waitFor(() => expect(within(panel).getByText('触发次数').nextElementSibling?.textContent).toBe('1'));
  expect(threshold.getAttribute('aria-invalid')).not.toBe('true');
  const moved = within(panel).getByRole('spinbutton', { name: '阈值' });
  enter(moved, '');
  enter(moved, '9000');
  expect(await within(panel).findByText('这段时间不会触发。')).toBeTruthy();
  expect(threshold.value).toBe('9000');
  expect(name).toHaveProperty('value', '云不应答');
});

/** D4 */
test('a rule may be a query as soon as there is a Prometheus', async () => {
  const server = await scenario();
  await renderConsole({ at: '/addalarm', server });
  expect(await screen.findByRole('combobox', { name: /^对象类型/ })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^查询的 Prometheus/ })).toBe(null);
  const fake = await fakePrometheus();
  await server.admin.post('/api/omc/v1/monitor/prometheus', { name: 'main', url: fake.url });
  cleanup();
  await renderConsole({ at: '/addalarm', server });
  expect(await screen.findByRole('combobox', { name: /^查询的 Prometheus/ })).toBeTruthy();
});

/** F: most rules are one of a few. */
test('a template fills the form with one press; what few people need is folded, and opens with its fault', async () => {
  const { user } = await renderConsole({ at: '/addalarm', server: await scenario() });
  await user.click(await screen.findByRole('combobox', { name: /^对象类型/ }));
  await user.click(await screen.findByRole('option', { name: '云平台' }));
  await user.click(await screen.findByRole('button', { name: /^距上次响应的秒数 > 5分钟/ }));
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '云平台 距上次响应的秒数');
  expect(screen.getAllByRole('textbox', { name: '阈值' })[0]).toHaveProperty('value', '300');
  const folded = screen.getByRole('button', { name: '抖动与缺数' });
  expect(folded.getAttribute('aria-expanded')).toBe('false');
  enter(screen.getByLabelText(/^满足次数/), '0');
  await user.click(screen.getByRole('button', { name: '新建告警' }));
  await waitFor(() => expect(folded.getAttribute('aria-expanded')).toBe('true'));
});
