import { saveCloud } from '#src/session/cloud/savedCloud.ts';
import type { Scenario } from '../scenario.ts';

/** The console opens with the first cloud of this product selected, as if its reader had chosen it before. */
export async function chooseCloud(server: Scenario, product: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ product, status: 'connected', bp_ids: { empty: true } }));
  const { body } = await server.admin.get(`/api/cmp/v1/clouds?filter=${filter}&range=[0,0]`);
  saveCloud(body[0]);
}
