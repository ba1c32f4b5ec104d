// @module-tag long
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { OverlayButton } from '#src/domains/platform/settings/OverlayButton.tsx';
import '#src/i18n/parts/settings.ts';
import { renderPage } from '../../../../support/console/renderConsole.tsx';

describe('the overlay files of the settings (decision 296)', () => {
  test('are shown with what they leave out, and each can be downloaded', async () => {
    const { user, server } = await renderPage(<OverlayButton />);
    await server.admin.put('/api/sys/v1/settings/sms', { values: { 'sms.webhook_secret': 'a secret of the webhook' } });
    await server.admin.put('/api/sys/v1/settings/login', { values: { 'login.max_failures': 7 } });
    await user.click(await screen.findByRole('button', { name: '导出为覆盖文件' }));
    const dialog = within(await screen.findByRole('dialog', { name: '设置的覆盖文件' }));
    const link = dialog.getByRole('link', { name: '下载 settings.yaml' });
    expect(link.getAttribute('download')).toBe('settings.yaml');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('login.max_failures');
    expect(dialog.getByRole('region', { name: '未包含' }).textContent).toContain('sms.webhook_secret');
  });

  test('say why they cannot be had', async () => {
    const refused = http.get('*/api/sys/v1/settings/overlay', () =>
      HttpResponse.json({ code: 3000, message: '没有权限' }, { status: 403 }),
    );
    const { user } = await renderPage(<OverlayButton />, { faults: [refused] });
    await user.click(await screen.findByRole('button', { name: '导出为覆盖文件' }));
    expect((await screen.findAllByText(/没有权限/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
