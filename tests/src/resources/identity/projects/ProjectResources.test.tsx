import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

describe('the page of a project (spec 3)', () => {
  test('says how many of what are in it, each leading to that list; and how much of its limits is used', async () => {
    const server = await scenario();
    const [{ id }] = (
      await server.admin.get(`/api/issue/v1/project?filter=${encodeURIComponent('{"key":"dev-test"}')}`)
    ).body;
    const { user } = await renderConsole({ at: `/iam/project/${id}?tab=resources`, lang: 'en', server });
    const [link] = await screen.findAllByText('Instance', { selector: 'a' });
    expect(link?.getAttribute('href')).toBe(
      `/instance?${new URLSearchParams({ filter: JSON.stringify({ project_id: id }) })}`,
    );
    await user.click(screen.getByText('Quota', { selector: '[role=tab]' }));
    expect(await screen.findByText('6 / 20')).toBeTruthy();
  });
});
