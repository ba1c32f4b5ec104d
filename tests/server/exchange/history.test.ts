import { expect, test } from 'vitest';
import { createScenario } from '../../support/scenario.ts';

test('the past names what was and is referred to', async () => {
  const { admin, close } = await createScenario();
  try {
    const { body: [site] } = await admin.get('/api/ecrm/v1/sites?range=[0,0]');
    const { body: region } = await admin.post('/api/ecrm/v1/regions', { name: '新区域', code: 'history-1' });
    await admin.put(`/api/ecrm/v1/sites/${site.id}`, { name: 'moved', region_id: region.id });
    const { body: [entry] } = await admin.get(`/api/ecrm/v1/sites/${site.id}/history`);
    const change = (name: string) => entry.changes.find(({ field }: { field: string }) => field === name);
    expect(change('region_id').labels).toEqual({ before: { region_id: site._labels.region_id }, after: { region_id: '新区域' } });
    expect(change('name')).not.toHaveProperty('labels');
  } finally {
    await close();
  }
});
