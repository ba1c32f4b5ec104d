import type { ChosenCloud } from './browserPage.ts';

const LOOK_AGAIN_MS = 200;

/** A simulated OpenStack of the demo, after a synchronisation found this number of machines. */
export async function demoCloud(url: string, token: string, machines: number): Promise<ChosenCloud> {
  const headers = { authorization: `Bearer ${token}` };
  const filter = JSON.stringify({ product: 'openstack', simulated: true });
  for (;;) {
    const clouds: ChosenCloud[] = await (
      await fetch(`${url}/api/cmp/v1/clouds?${new URLSearchParams({ filter, range: '[0,9]' })}`, { headers })
    ).json();
    for (const { cloud_id, name, product } of clouds) {
      const known: unknown = await (
        await fetch(`${url}/api/cmp/v1/clouds/${cloud_id}/instances?range=[0,${machines - 1}]`, { headers })
      ).json();
      if (Array.isArray(known) && known.length === machines) return { cloud_id, name, product };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
