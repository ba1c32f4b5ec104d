// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accentPalette } from '#model/validation/brand/accentPalette.ts';
import { accentSheet } from '#model/validation/brand/accentSheet.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const MODES = { light: '浅色模式的预览', dark: '深色模式的预览' } as const;

/** The document of a preview, once its page is there. */
async function pageIn(mode: keyof typeof MODES) {
  const frame = await screen.findByTitle<HTMLIFrameElement>(MODES[mode]);
  return waitFor(() => {
    const body = frame.contentDocument?.body;
    if (!body?.querySelector('footer')) throw new Error('the page is not there yet');
    return body;
  });
}

const enter = async (name: RegExp | string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });

describe('the preview of the brand (decision 294)', () => {
  test('shows what is typed by the public pages themselves, in both modes, and stores nothing', async () => {
    const { user, server } = await renderConsole({ at: '/configure/brand' });
    await enter('平台名称', '海川云');
    await enter(/^运营方/, '海川公司');
    await enter(/^主题色/, '#1a4fd6');
    for (const mode of ['light', 'dark'] as const) {
      const body = await pageIn(mode);
      await waitFor(() => expect(within(body).getAllByText('海川云').length).toBeGreaterThan(1));
      expect(within(body).getByText(/海川公司/)).toBeTruthy();
      expect(within(body).getByText('登录', { selector: 'button' })).toBeTruthy();
      expect(body.ownerDocument.documentElement.dataset['mode']).toBe(mode);
      // That of the document which visitors get.
      expect([...body.querySelectorAll('style')].map(({ textContent }) => textContent)).toContain(
        accentSheet('#1a4fd6'),
      );
    }
    expect(server.platform.live.read('site.title')).toBeNull();
    await enter(/^首页标题（英文）/, 'Compute by the sea');
    await enter('平台名称', '');
    const panel = within(screen.getByRole('region', { name: '预览' }));
    await user.click(panel.getByRole('button', { name: '首页' }));
    await user.click(panel.getByRole('button', { name: 'English' }));
    await waitFor(async () =>
      expect((await pageIn('light')).querySelector('h1')?.textContent).toBe('Compute by the sea'),
    );
    // What is empty is that of the product.
    expect(within(await pageIn('light')).getAllByText('Suantai').length).toBeGreaterThan(0);
  });

  test('names the nearest accent that can be read, and takes it', async () => {
    const { user } = await renderConsole({ at: '/configure/brand' });
    await enter(/^主题色/, '#ff9900');
    const nearest = accentPalette('#ff9900').light.accent;
    await user.click(await screen.findByRole('button', { name: `使用 ${nearest}` }));
    expect(screen.getByRole('textbox', { name: /^主题色/ })).toHaveProperty('value', nearest);
    await waitFor(() => expect(screen.queryByRole('button', { name: `使用 ${nearest}` })).toBeNull());
  });
});
