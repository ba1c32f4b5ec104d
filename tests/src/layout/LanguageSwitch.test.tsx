// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { englishSchemas } from '../../support/schemas/englishSchemas.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';
import { scenario } from '../../support/scenario.ts';

describe('the choice of a language', () => {
  test('is offered where the product has two', async () => {
    const { user } = await renderConsole({ at: '/area' });
    await user.click(await screen.findByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: '中文' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });

  test('is hidden for a product with one: the console uses it whatever the browser stores, and saves nothing to the account', async () => {
    const server = await scenario({ schemas: englishSchemas(), seed: 'none' });
    const { calls, user } = await renderConsole({ at: '/book', lang: 'zh', server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Books' })).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(await screen.findByRole('button', { name: /^User menu/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '中文' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'language');
    expect(screen.queryByRole('option', { name: /中文/ })).toBeNull();
    expect(calls.some(({ method, url }) => method === 'PUT' && url.includes('/users/current'))).toBe(false);
  });
});
