import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { takeLoginNotice } from '#src/session/end/loginNotice.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';

describe('a session that ends while the console is open (spec 4.6)', () => {
  test('the browser clears it, keeps the selected cloud, and the sign-in page shows why', async () => {
    const ended = http.get('*/api/sys/v1/definitions/gateways', () =>
      HttpResponse.json({ code: 1128, message: '认证失败，请重新登录' }, { status: 401 }),
    );
    const { user } = await renderConsole({ at: '/area', faults: [ended] });
    localStorage.setItem('suantai.cloud', '7');
    document.cookie = 'user-kind=1';
    await user.click(await screen.findByRole('link', { name: '网关' }));
    await waitFor(() => expect(takeLoginNotice()).toEqual({ key: 'expired', code: 1128 }));
    expect(Object.keys(localStorage)).toEqual(['suantai.cloud']);
    expect(document.cookie).not.toContain('user-kind');
  });
});
