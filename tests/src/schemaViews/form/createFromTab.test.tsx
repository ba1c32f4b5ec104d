// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

const TAB = '/gateway/detail/1?tab=serviceAgents';

describe("a record created from the list on another record's page", () => {
  test('opens over its tab, which then shows it', async () => {
    const { user, address } = await renderConsole({ at: TAB });
    await user.click(await screen.findByRole('button', { name: '新建服务代理' }));
    await user.type(await screen.findByRole('textbox', { name: '名称' }), 'agent-from-tab');
    await user.type(screen.getByRole('textbox', { name: '服务' }), 'nginx');
    await user.type(screen.getByRole('textbox', { name: '主机' }), '10.0.0.9');
    await user.type(screen.getByRole('textbox', { name: '端口' }), '9100');
    await user.click(screen.getByRole('button', { name: '创建' }));
    expect(
      await screen.findByText(
        /^curl -fsSL \S+\/agent\.sh \| AGENT_TOKEN=\S{20,} sudo \S+ sh -s -- \S+\/service-agents\/\d+$/,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(address()).toBe(TAB));
    expect(await screen.findByText('agent-from-tab')).toBeTruthy();
  });

  test('leaves the tab as it is when cancelled', async () => {
    const { user, address } = await renderConsole({ at: TAB });
    await user.click(await screen.findByRole('button', { name: '新建服务代理' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(address()).toBe(TAB));
  });

  test('also returns there from a form on its own page', async () => {
    const tab = '/iam/partners/detail/1?tab=projects';
    const { user, address } = await renderConsole({ at: tab });
    await user.click(await screen.findByRole('link', { name: '新建项目' }));
    await waitFor(() => expect(address()).toContain('/iam/project/addForm'));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(address()).toBe(tab));
  });
});

test('a side panel is named after its content', async () => {
  await renderConsole({ at: '/area?show=1' });
  expect(await screen.findByRole('dialog', { name: '华北一区' })).toBeTruthy();
});

test("the texts of the widgets are in the reader's language", async () => {
  const { user } = await renderConsole({ at: '/gateway?create' });
  const opener = (await screen.findAllByRole('button', { name: '打开' }))[0];
  expect(opener).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  await user.keyboard('{Escape}');
});
