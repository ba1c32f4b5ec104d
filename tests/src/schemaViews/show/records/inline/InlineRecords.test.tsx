// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import { connectedCloud, type Fields } from '../../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../../support/clouds/connectedMachine.ts';
import { renderConsole } from '../../../../../support/console/renderConsole.tsx';

const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 22, port_range_max: 22 };

async function securityGroup() {
  const world = await connectedCloud();
  const group: { id: string } = await world.make('security-groups', { name: 'web' });
  await world.make('security-group-rules', { ...ssh, security_group_id: group.id, description: 'login' });
  return { world, group };
}

async function visit(
  world: Awaited<ReturnType<typeof connectedCloud>>,
  at: string,
  faults: Parameters<typeof renderConsole>[0]['faults'] = [],
) {
  const cloud = (await world.all.admin.get(world.path)).body;
  saveCloud({ cloud_id: cloud.cloud_id, name: cloud.name, product: cloud.product });
  const shown = await renderConsole({ as: 'personal', at, server: world.all, lang: 'en', faults });
  const table = async () => within(await screen.findByRole('table', { name: /Security group rules/ }));
  return { ...shown, table };
}

describe('records edited in their table', () => {
  test('a page opens on its first tab; rules are added by a preset, refused at their cell, and replaced', async () => {
    const { world, group } = await securityGroup();
    const { user, table, calls } = await visit(world, `/security-groupdesc/${group.id}`);
    const ports = async () =>
      (await world.list('security-group-rules'))
        .filter((rule: Fields) => rule.security_group_id === group.id && rule.direction === 'ingress')
        .map((rule: Fields) => rule.port_range_min)
        .toSorted((a: number, b: number) => a - b);
    const written = () =>
      calls
        .filter(({ method, url }) => method !== 'GET' && url.includes('security-group-rules'))
        .map(({ method }) => method);
    const closed = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(await (await table()).findByText('login')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Rules',
      'Overview',
      'Instances',
      'Ports',
      'History',
      'Ingress',
      'Egress',
    ]);

    const addFrom = async (preset: string) => {
      await user.click(screen.getByRole('button', { name: /New security group rule/i }));
      await user.click(await screen.findByRole('button', { name: preset }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    await addFrom('HTTPS 443');
    expect(await (await table()).findByText('443')).toBeTruthy();
    await closed();
    await addFrom('SSH 22');
    const refusal = await screen.findByText(/has this rule already/);
    expect(refusal.closest('td')).toBeTruthy();
    screen.getByRole('textbox', { name: /^Description/ }).focus();
    await user.keyboard('{Escape}');
    await closed();
    expect(await ports()).toEqual([22, 443]);

    // The description alone is an update.
    calls.length = 0;
    const row = async () => within((await (await table()).findByText(/^login/)).closest('tr') ?? document.body);
    await user.click((await row()).getByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await closed();
    expect(written()).toEqual([]);
    await user.click((await row()).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: /^Description/ }), ' of administrators{Enter}');
    expect(await (await table()).findByText('login of administrators')).toBeTruthy();
    await closed();
    expect(written()).toEqual(['PUT']);

    // Any other change replaces the rule: the new one is created first, then the old one is deleted.
    calls.length = 0;
    await user.click((await row()).getByRole('button', { name: 'Edit' }));
    for (const name of [/^Port/, /^To port/]) {
      const input = await screen.findByRole('textbox', { name });
      await user.clear(input);
      await user.type(input, '2222');
    }
    // A held Enter saves once.
    const last = screen.getByRole('textbox', { name: /^To port/ });
    for (let press = 0; press < 3; press++) fireEvent.keyDown(last, { key: 'Enter' });
    expect(await (await table()).findByText('2222')).toBeTruthy();
    await closed();
    expect(written()).toEqual(['POST', 'DELETE']);
    // The cloud deletes it.
    await world.run(3);
    expect(await ports()).toEqual([443, 2222]);

    await user.click(screen.getByRole('tab', { name: 'Egress' }));
    expect(await (await table()).findByText('IPv6')).toBeTruthy();
    expect((await table()).queryByText('2222')).toBeNull();
  });

  test('what the cloud cannot update is entered only with a change that replaces the record', async () => {
    const { world, group } = await securityGroup();
    const state = (await world.all.personal.get(`${world.path}/state`)).body;
    const withoutUpdate = {
      ...state,
      capabilities: { ...state.capabilities, securityGroupRules: ['list', 'create', 'delete'] },
    };
    const { user, table } = await visit(world, `/security-groupdesc/${group.id}`, [
      http.get('*/api/cmp/v1/clouds/:id/state', () => HttpResponse.json(withoutUpdate)),
    ]);
    expect(await screen.findByRole('button', { name: /New security group rule/i })).toBeTruthy();
    const row = within((await (await table()).findByText('login')).closest('tr') ?? document.body);
    await user.click(row.getByRole('button', { name: 'Edit' }));
    const port = await screen.findByRole('textbox', { name: /^Port/ });
    expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull();
    expect(screen.getByText(/It cannot be changed alone here: Description/)).toBeTruthy();
    await user.type(port, '0');
    expect(screen.getByRole('textbox', { name: /^Description/ })).toBeTruthy();
  });

  test('without the right to create or delete the table is read-only', async () => {
    const { world, group } = await securityGroup();
    const manifest = (await world.all.personal.get('/api/sys/v1/manifest')).body;
    const readOnly = {
      ...manifest,
      resources: manifest.resources.map((entry: ManifestEntry) =>
        entry.resource === 'securityGroupRules' ? { ...entry, can: ['list', 'show'] } : entry,
      ),
    };
    const { table } = await visit(world, `/security-groupdesc/${group.id}`, [
      http.get('*/api/sys/v1/manifest', () => HttpResponse.json(readOnly)),
    ]);
    expect(await (await table()).findByText('login')).toBeTruthy();
    expect((await table()).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /New security group rule/i })).toBeNull();
  });

  test('the page of a machine shows the rules of all its groups and a link to check reachability from it', async () => {
    const world = await connectedCloud();
    const { id } = await connectedMachine(world, world.all.personal, 'openstack');
    const { table } = await visit(world, `/instancedesc/${id}?tab=securityGroups`);
    expect(await (await table()).findAllByRole('link', { name: 'default' })).not.toHaveLength(0);
    expect((await table()).queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.getByText(/Traffic that no rule allows is blocked/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check reachability from here' }).getAttribute('href')).toBe(
      `/topology?from=${id}`,
    );
  });
});
