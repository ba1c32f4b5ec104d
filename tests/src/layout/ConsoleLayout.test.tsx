import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../support/renderConsole.tsx';

describe('the frame of the console (spec 2.6)', () => {
  test('an administrator sees the menu by groups, and the page that the address names', async () => {
    await renderConsole({ at: '/area' });
    expect(await screen.findByRole('heading', { level: 1, name: '区域' })).toBeTruthy();
    const menu = screen.getByRole('navigation', { name: '主导航' });
    expect(within(menu).getByRole('link', { name: '区域' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).getByRole('link', { name: '用户' }).getAttribute('href')).toBe('/iam/user');
    await waitFor(() => expect(document.title).toBe('区域 - 算台'));
  });
});
