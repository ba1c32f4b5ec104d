import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';
import { signedLicence, TEST_LICENCE_KEY } from '../../../support/schemas/specialValues.ts';

const open = async () =>
  renderConsole({ at: '/license?create', server: await scenario({ licenceKey: TEST_LICENCE_KEY }) });
const content = () => screen.findByRole('textbox', { name: '许可证内容' });

describe('uploading a licence (spec 7.5)', () => {
  test('sends the text of a file, which the server parses', async () => {
    const { user, address } = await open();
    const text = await content();
    const file = new File([signedLicence({ customer: '测试客户' })], 'example.lic', {
      type: 'application/octet-stream',
    });
    await user.upload(screen.getByLabelText('许可证内容', { selector: 'input[type=file]' }), file);
    await waitFor(() => expect(text).toHaveProperty('value', expect.stringContaining('signature')));
    expect(screen.getByText('已读取 example.lic')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '上传许可证' }));
    await waitFor(() => expect(address()).toBe('/license'));
    expect(await screen.findByText('测试客户')).toBeTruthy();
  });

  test('also accepts a dropped file or pasted text', async () => {
    await open();
    const text = await content();
    const file = new File([signedLicence({ customer: '拖入' })], 'dropped.json');
    fireEvent.drop(text, { dataTransfer: { files: [file] } });
    await waitFor(() => expect(text).toHaveProperty('value', expect.stringContaining('拖入')));
    fireEvent.change(text, { target: { value: '{}' } });
    expect(text).toHaveProperty('value', '{}');
  });

  test('a file of another kind is refused before it is read', async () => {
    await open();
    const text = await content();
    fireEvent.drop(text, { dataTransfer: { files: [new File(['MZ'], 'setup.exe')] } });
    expect(await screen.findByText(/只接受这些类型的文件：\.lic/)).toBeTruthy();
    fireEvent.drop(text, { dataTransfer: { files: [new File([new Uint8Array([0xff, 0xfe, 0x00])], 'broken.lic')] } });
    expect(await screen.findByText('该文件不是文本文件')).toBeTruthy();
    expect(text).toHaveProperty('value', '');
  });
});

test('the public key is below the licences and can be copied (spec 7.5)', async () => {
  const { user } = await renderConsole({ at: '/license', server: await scenario({ licenceKey: TEST_LICENCE_KEY }) });
  expect(await screen.findByText(/BEGIN PUBLIC KEY/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '复制公钥' }));
  expect(await navigator.clipboard.readText()).toBe(TEST_LICENCE_KEY);
});

test('the usage of each limit is below the licences; an exceeded limit is reported on every visit (spec 8.3)', async () => {
  const server = await scenario({ licenceKey: TEST_LICENCE_KEY });
  await server.db.run('update licences set limits = ?', ['{"users":1,"nodes":100000}']);
  await renderConsole({ at: '/license', server });
  expect(await screen.findByText('已超过许可证上限：用户数')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: '用户数' })).toHaveProperty(
    'ariaValueText',
    expect.stringMatching(/^已用 \d+，超过上限 1$/),
  );
  expect(screen.getByRole('progressbar', { name: '节点数' }).getAttribute('aria-valuetext')).toMatch(
    /^已用 \d+ \/ 100,000$/,
  );
  expect(screen.getByText(/^已用 \d+，不限$/)).toBeTruthy();
});
