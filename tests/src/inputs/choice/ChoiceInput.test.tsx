// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

/** A person's console with a selected cloud whose choices the demo declares. */
async function open(at: string, offers?: object) {
  const server = await scenario();
  const filter = encodeURIComponent(
    JSON.stringify({
      simulated: true,
      status: 'connected',
      product: ['openstack', 'easystack'],
      bp_ids: { empty: true },
    }),
  );
  const [{ cloud_id, name, product }] = (await server.admin.get(`/api/cmp/v1/clouds?filter=${filter}`)).body;
  if (offers)
    await server.db.run('update clouds set offers = ? where cloud_id = ?', [JSON.stringify(offers), cloud_id]);
  localStorage.setItem('suantai.cloud', JSON.stringify({ cloud_id, name, product }));
  return { ...(await renderConsole({ as: 'personal', at, server })), cloudId: String(cloud_id) };
}

describe('a value that the cloud offers', () => {
  test('is chosen from its list with descriptions, or left to the cloud', async () => {
    const { user, server, address, cloudId } = await open('/volumeadd');
    await user.type(await screen.findByRole('textbox', { name: '名称' }), 'data-1');
    const zone = await screen.findByRole('combobox', { name: '可用区' });
    expect(zone.getAttribute('placeholder')).toBe('任意可用区');
    await user.click(screen.getByRole('combobox', { name: '磁盘类型' }));
    // Each with its price.
    await waitFor(() => expect(screen.getAllByRole('option', { name: /¥.*GiB/ })).toHaveLength(4));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options.map((text) => text?.replace(/¥.*GiB.*\s/, ' '))).toEqual([
      'capacity HDD',
      'general SSD',
      'hdd HDD',
      'ssd SSD',
    ]);
    await user.click(screen.getByRole('option', { name: /^ssd/ }));
    await user.click(screen.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(address()).toMatch(/volumedesc/));
    const made = await server.personal.get(
      `/api/cmp/v1/clouds/${cloudId}/volumes?filter=${encodeURIComponent('{"name":"data-1"}')}`,
    );
    expect(made.body).toMatchObject([{ volume_type: 'ssd', availability_zone: null }]);
  });

  test('shows which choices are unavailable at the moment', async () => {
    const offer = { description: null, medium: null, min_gb: null, max_gb: null };
    const { user } = await open('/volumeadd', {
      volume_zones: [
        { ...offer, name: 'north', available: true },
        { ...offer, name: 'south', available: false },
      ],
    });
    await user.click(await screen.findByRole('combobox', { name: '可用区' }));
    const south = await screen.findByRole('option', { name: /^south/ });
    expect([south.getAttribute('aria-disabled'), south.textContent]).toEqual(['true', 'south暂不可用']);
  });

  test('accepts any value if the cloud does not list its choices', async () => {
    await open('/volumeadd', {});
    expect(await screen.findByRole('textbox', { name: '可用区' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: '磁盘类型' })).toBeNull();
  });
});
