import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';

describe('a work order in the console (spec 2.2)', () => {
  test('is opened from the menu of a record, shows what it attaches, and is answered in a thread', async () => {
    const server = await scenario();
    const [project] = (await server.admin.get('/api/issue/v1/project')).body;
    const { user, address } = await renderConsole({ at: `/iam/project/${project.id}`, as: 'admin', server });
    await user.click(await screen.findByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '提交工单' }));
    expect(await screen.findByRole('heading', { level: 1, name: '提交工单' })).toBeTruthy();
    expect(await screen.findByText(/将附上项目 \d+ 此刻的信息/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^标题/ }), '项目用不了');
    await user.type(screen.getByRole('textbox', { name: /^问题描述/ }), '成员看不到资源');
    await user.click(screen.getByRole('button', { name: '提交工单' }));
    await waitFor(() => expect(address()).toMatch(/^\/workOrderCenter\/\d+$/));
    const [order] = (await server.admin.get(ORDERS)).body;
    expect(order).toMatchObject({ title: '项目用不了', about_title: project.name, kind: 'fault' });
  });

  test('has a thread in which the staff see more than the submitter', async () => {
    const server = await scenario();
    const { body: order } = await server.bp_user.post(ORDERS, { kind: 'question', title: '扩容', content: '怎么扩容' });
    const comments = '/api/issue/v1/work-order-comments';
    await server.copote_reviewer.post(comments, { work_order_id: order.id, text: '内部备注', visibility: 'internal' });
    await server.copote_reviewer.post(comments, { work_order_id: order.id, text: '请看 **帮助**' });
    const { user } = await renderConsole({ at: `/workOrderlist/${order.id}`, as: 'bp_user', server });
    const thread = await screen.findByRole('list', { name: '回复' });
    // The renderer of Markdown loads with the first comment.
    await within(thread).findByText('帮助', { selector: 'strong' });
    const entries = within(thread).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => /怎么扩容|请看 帮助/.exec(textContent ?? '')?.[0])).toEqual([
      '怎么扩容',
      '请看 帮助',
    ]);
    expect(within(thread).queryByText('内部备注')).toBeNull();
    await user.click(screen.getByRole('button', { name: '回复' }));
    // A customer does not choose who may read it.
    expect(screen.queryByRole('radio', { name: '仅内部' })).toBeNull();
    await user.type(await screen.findByRole('textbox', { name: /^内容/ }), '明白了');
    await user.click(screen.getByRole('button', { name: '回复' }));
    expect(await within(thread).findByText('明白了')).toBeTruthy();
  });
});
