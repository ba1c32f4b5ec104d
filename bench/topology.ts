import type { Browser, Page } from 'playwright';
import type { CloudTopology } from '#src/domains/network/topology/topologyQuery.ts';
import { type Benchmark, type Figure, median } from './figure.ts';
import { launchBrowser, signedIn } from './support/browserPage.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const MACHINES = 460;
const NETWORKS = 30;
const ROUTERS = 10;
const FRAMES = 120;
const ROUNDS = 3;
const NODE = '.react-flow__node';

/** Panning the topology: 500 nodes against one, in the same page on the same machine. */
export const topology: Benchmark = {
  name: 'topology',
  async run(): Promise<Figure[]> {
    const { url, stop } = await startServer();
    const browser = await launchBrowser();
    try {
      const token = await signIn(url, 'admin');
      const many: number[] = [];
      const one: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        many.push(await frameMs(browser, url, token, cloudOf(NETWORKS, ROUTERS, MACHINES)));
        one.push(await frameMs(browser, url, token, cloudOf(1, 0, 0)));
      }
      return [
        {
          figure: 'frame of the topology while panned, 500 things against one',
          value: median(many) / median(one),
          bound: { most: 2 },
          detail: `${median(many).toFixed(1)} ms against ${median(one).toFixed(1)} ms, median of ${FRAMES} frames in ${ROUNDS} rounds each`,
          limit: 'only what is visible is in the document; a frame moves one layer',
        },
      ];
    } finally {
      await browser.close();
      await stop();
    }
  },
};

async function frameMs(browser: Browser, url: string, token: string, cloud: object): Promise<number> {
  const page = await signedIn(browser, url, token, {
    cloud_id: '00000000-0000-4000-8000-000000000000',
    name: 'bench',
    product: 'openstack',
  });
  await page.route('**/topology', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: cloud }),
  );
  await page.goto(`${url}/topology`);
  await page.locator(NODE).first().waitFor();
  const frames = await panned(page);
  await page.context().close();
  return median(frames);
}

/** The times between frames while the pane is dragged back and forth, measured inside the page. */
async function panned(page: Page): Promise<number[]> {
  const box = await page.locator('.react-flow').boundingBox();
  if (!box) throw new Error('the topology is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const reading = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = performance.now();
        const look = (now: number) => {
          times.push(now - before);
          before = now;
          if (times.length < count) requestAnimationFrame(look);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(look);
      }),
    FRAMES,
  );
  let moving = true;
  void reading.finally(() => (moving = false));
  for (let step = 0; moving; step += 1)
    await page.mouse.move(x + Math.sin(step / 8) * 300, y + Math.abs(Math.sin(step / 13)) * 200);
  await page.mouse.up();
  return reading;
}

function cloudOf(networks: number, routers: number, machines: number): CloudTopology {
  return {
    networks: several(networks, (n) => ({
      id: `n${n}`,
      name: `network-${n}`,
      status: 'active',
      external: n === 0 && networks > 1,
      shared: false,
    })),
    subnets: several(networks, (n) => ({
      id: `s${n}`,
      name: `subnet-${n}`,
      network_id: `n${n}`,
      cidr: `10.0.${n}.0/24`,
    })),
    routers: several(routers, (n) => ({
      id: `r${n}`,
      name: `router-${n}`,
      status: 'active',
      external_network_id: 'n0',
      subnet_ids: several(3, (k) => `s${1 + ((n * 3 + k) % (networks - 1))}`),
    })),
    servers: several(machines, (n) => ({
      id: `m${n}`,
      name: `machine-${n}`,
      status: 'active',
      network_ids: [`n${1 + (n % (networks - 1))}`],
      subnet_ids: [`s${1 + (n % (networks - 1))}`],
      addresses: [`10.0.${n % networks}.${n % 250}`],
    })),
    vpcs: [],
    vpc_subnets: [],
    nat_gateways: [],
    eips: [],
    vms: [],
    partial: false,
  };
}

function several<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
