// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const html = () => screen.getByTitle('邮件预览').getAttribute('srcdoc') ?? '';

describe('the preview of emails (decision 295)', () => {
  test('shows the chosen email with what is typed, in a frame without any rights, and its plain form', async () => {
    const { user, calls } = await renderConsole({ at: '/configure/email' });
    const frame = await screen.findByTitle('邮件预览');
    expect(frame.getAttribute('sandbox')).toBe('');
    fireEvent.change(screen.getByRole('textbox', { name: /邮件页脚（英文）/ }), { target: { value: 'Write to <us>' } });
    const panel = within(screen.getByRole('region', { name: '预览' }));
    await user.click(panel.getByRole('button', { name: '余额提醒' }));
    await user.click(panel.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(html()).toContain('Low balance'));
    await waitFor(() => expect(html()).toContain('Write to &lt;us&gt;'));
    await user.click(screen.getByRole('button', { name: '纯文本' }));
    expect(screen.getByText(/Write to <us>/, { selector: 'pre' })).toBeTruthy();
    // Without a mail server, the answer says so; what is typed is sent along and nothing is stored.
    await user.click(screen.getByRole('button', { name: '发送给我' }));
    expect(await screen.findByText('未设置发信服务器或发件人')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('says why a value cannot be shown', async () => {
    await renderConsole({ at: '/configure/email' });
    await screen.findByTitle('邮件预览');
    fireEvent.change(screen.getByRole('textbox', { name: /发信服务器/ }), { target: { value: 'not a host!' } });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
