import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import { signIn } from '../serverProcess.ts';
import type { Picture } from './pictures.ts';

interface Cloud {
  cloud_id: string;
  name: string;
  product: string;
}

/** Where a picture is taken: the address, who looks, and the cloud that the console shows. */
export interface Standpoint {
  path: string;
  token?: string;
  kind?: string;
  cloud?: Cloud;
}

/** Reads from a running server the address of each picture, for instance of the first active machine of a cloud. */
export class ConsoleAddresses {
  readonly url: string;
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(url: string) {
    this.url = url;
  }

  async standpointOf({ as, at, cloud: product }: Picture): Promise<Standpoint> {
    if (as === undefined) return { path: typeof at === 'string' ? at : '/' };
    const token = await this.tokenOf(as);
    const cloud = product && (await this.cloudOf(product, token));
    const path = typeof at === 'string' ? at : await this.pathOfRecord(at, token, cloud);
    const { kind } = await this.read<{ kind: number }>('/api/ums/v1/users/current', token);
    return { path, token, kind: String(kind), ...(cloud && { cloud }) };
  }

  private tokenOf(account: string): Promise<string> {
    const token = this.tokens.get(account) ?? signIn(this.url, account);
    this.tokens.set(account, token);
    return token;
  }

  /** The first simulated cloud of the product in which this reader has a machine. */
  private async cloudOf(product: string, token: string): Promise<Cloud> {
    const filter = JSON.stringify({ product, simulated: true });
    const clouds = await this.read<Cloud[]>(
      `/api/cmp/v1/clouds?${new URLSearchParams({ filter, range: '[0,99]' })}`,
      await this.tokenOf('admin'),
    );
    const resource = product === 'openstack' ? 'instances' : 'vms';
    for (const cloud of clouds) {
      const [machine] = await this.records({ resource }, token, cloud).catch(() => []);
      if (machine) return cloud;
    }
    throw new Error(`no simulated cloud of ${product} has a machine`);
  }

  private async pathOfRecord(at: Exclude<Picture['at'], string>, token: string, cloud?: Cloud): Promise<string> {
    const entry = await this.entryOf(at.resource, token);
    const [record] = await this.records(at, token, cloud);
    if (!record || !entry.routes.show) throw new Error(`${at.resource} has no record with a page`);
    const { path, params } = entry.routes.show;
    return Object.entries(params).reduce(
      (address, [param, field]) => address.replace(`:${param}`, encodeURIComponent(String(record[field]))),
      path,
    );
  }

  private async records(
    { resource, filter = {} }: Exclude<Picture['at'], string>,
    token: string,
    cloud?: Cloud,
  ): Promise<Record<string, unknown>[]> {
    const { service, path } = await this.entryOf(resource, token);
    const manifest = await this.manifest(token);
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' });
    return this.read(
      `${manifest.services[service]?.basePath}${path.replace('{cloud_id}', cloud?.cloud_id ?? '')}?${query}`,
      token,
    );
  }

  private async entryOf(resource: string, token: string): Promise<ManifestEntry> {
    const entry = (await this.manifest(token)).resources.find((each) => each.resource === resource);
    if (!entry) throw new Error(`${resource} is not in the manifest of this account`);
    return entry;
  }

  private manifest(token: string): Promise<Manifest> {
    return this.read('/api/sys/v1/manifest', token);
  }

  private async read<Body>(path: string, token: string): Promise<Body> {
    const reply = await fetch(`${this.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return (await reply.json()) as Body; // the contract of docs/api.md
  }
}
