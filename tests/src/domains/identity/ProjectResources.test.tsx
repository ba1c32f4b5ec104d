import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

describe('the page of a project (spec 3)', () => {
  test('shows the number of records by resource with a link to each list, and the usage of its limits', async () => {
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
    expect(await screen.findAllByText((_, element) => element?.textContent === '6 / 20')).not.toEqual([]);
  });
});
