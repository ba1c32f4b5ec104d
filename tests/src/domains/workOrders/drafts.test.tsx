import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const DRAFTS = '/api/issue/v1/work-order-drafts';
const COMMENTS = '/api/issue/v1/work-order-comments';

test('a work order is kept as a draft, names what is missing, and leads to itself when it is submitted', async () => {
  const server = await scenario();
  const { user, address } = await renderConsole({ at: '/workOrderlist/add', as: 'personal', server });
  await user.type(await screen.findByRole('textbox', { name: /^标题/ }), '还没写完');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByRole('heading', { level: 1, name: '还没写完' })).toBeTruthy();
  expect(address()).toMatch(/^\/workOrderDrafts\/\d+$/);
  await user.click(screen.getByRole('button', { name: '提交' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '提交' }));
  // By the label of the field, which the dialog does not have.
  expect(await within(dialog).findByText(/^问题描述: /)).toBeTruthy();
  const [draft] = (await server.personal.get(DRAFTS)).body;
  await server.personal.put(`${DRAFTS}/${draft.id}`, { content: '写完了' });
  await user.click(within(dialog).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(address()).toMatch(/^\/workOrderlist\/\d+$/));
  const [order] = (await server.personal.get(ORDERS)).body;
  expect(address()).toBe(`/workOrderlist/${order.id}`);
  expect((await server.personal.get(DRAFTS)).body).toEqual([]);
});

test('the author corrects a comment that stands there already, and the thread says so', async () => {
  // The console takes the time from the platform, by which the comment is new.
  const server = await scenario({ testClock: true });
  const { body: order } = await server.bp_user.post(ORDERS, { kind: 'question', title: '扩容', content: '怎么扩容' });
  await server.bp_user.post(COMMENTS, { work_order_id: order.id, text: '是 web-01' });
  const { user } = await renderConsole({ at: `/workOrderlist/${order.id}`, as: 'bp_user', server });
  const thread = await screen.findByRole('list', { name: '回复' });
  // It begins with what the work order is about.
  expect(within(thread).getAllByRole('listitem')[0]?.textContent).toContain('怎么扩容');
  await user.click(await within(thread).findByRole('button', { name: '修改' }));
  const text = await screen.findByRole('textbox', { name: /^内容/ });
  expect(text).toHaveProperty('value', '是 web-01');
  await user.clear(text);
  await user.type(text, '是 web-02');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '修改' }));
  expect(await within(thread).findByText('是 web-02')).toBeTruthy();
  expect(within(thread).getByText(/已修改/)).toBeTruthy();
  expect(within(thread).queryByText('是 web-01')).toBeNull();
});
