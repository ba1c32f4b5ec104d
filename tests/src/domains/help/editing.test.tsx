// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepOriginals } from '#server/domains/help/originals/keepOriginals.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

test('an administrator edits an article with a preview, saves it, and compares the versions', async () => {
  const server = await scenario();
  await keepOriginals(server.context());
  const [row] = await server.db.all<{ id: number }>("select id from help_articles where slug = 'wallet'");
  const { user } = await renderConsole({ at: `/help/articles/${row?.id}/edit`, server });
  const box = await screen.findByRole('textbox', { name: /^正文/ });
  await user.clear(box);
  await user.click(box);
  await user.paste('打开 {{page /wallet}}，见 {{page /nowhere}}。');
  await user.click(screen.getAllByRole('button', { name: '预览' })[0]!);
  const preview = within(await screen.findByRole('region', { name: '预览' }));
  expect((await preview.findByRole('link', { name: '钱包' })).getAttribute('href')).toBe('/wallet');
  expect(preview.getByText('第 1 行的 {{page /nowhere}} 没有对应的内容')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  const refused = '第 1 行的 {{page /nowhere}} 没有对应的内容';
  await waitFor(() => expect(screen.getAllByText(refused).length).toBeGreaterThan(1));
  await user.clear(box);
  await user.click(box);
  await user.paste('打开 {{page /wallet}}。');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.click(await screen.findByRole('tab', { name: '对比' }));
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'v2' })).toBeTruthy());
  expect(screen.getByText('打开 {{page /wallet}}。')).toBeTruthy();
});
