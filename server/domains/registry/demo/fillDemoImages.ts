import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Context } from '#server/engine/context.ts';
import { createRecord, storeRecord } from '#server/engine/records/write/createRecord.ts';
import { notePushed } from '#server/domains/registry/content/manifestRows.ts';
import type { ReadOut } from '#server/domains/registry/content/readJob.ts';
import { repositoryNamed } from '#server/domains/registry/content/nameTag.ts';
import { storeRead } from '#server/domains/registry/content/storeRead.ts';
import type { Uses } from '#server/domains/registry/content/uses.ts';
import { weighProject } from '#server/domains/registry/content/weighProject.ts';
import { asRegistry, definitionOf, theRegistry } from '#server/domains/registry/client/theRegistry.ts';

interface DemoImage {
  repository: string;
  tags: string[];
  layers: Record<string, number>;
  platforms?: string[];
  artifact?: true;
  days: number;
  pulls: number;
  by: string;
}

interface DemoRegistry {
  registry: { name: string; address: string; url: string };
  projects: { name: string; account: string; visibility: string; description: string; quota_gib: number }[];
  images: DemoImage[];
  overwritten: DemoImage[];
  robots: {
    project: string;
    account: string;
    name: string;
    permission: string;
    days: number;
    repositories?: string[];
  }[];
  retentions: {
    project: string;
    account: string;
    name: string;
    keep_last: number;
    keep_tags: string[];
    unused_days: number;
  }[];
}

const FACT = 'demo-images';
const FILE = new URL('./demoImages.yaml', import.meta.url);
const DAY_MS = 86_400_000;
const MIB = 1_048_576;
const CONFIG_BYTES = 1_024;
/** The older an image, the longer ago was its last pull. */
const PULLED_AFTER = 0.6;
const IMAGE = 'application/vnd.oci.image.manifest.v1+json';
const INDEX = 'application/vnd.oci.image.index.v1+json';

/**
 * Gives the demo a simulated registry with what was pushed to it, once: what people delete stays deleted. Its records
 * are made by the functions that a real registry leads to.
 */
export const fillDemoImages = (uses: Uses) =>
  async function fill(context: Context): Promise<void> {
    if (context.settings.seed !== 'demo' || (await theRegistry(context)) !== undefined) return;
    await context.transaction(async (inside) => {
      const { numInsertedOrUpdatedRows } = await inside.db.kysely
        .insertInto('platform_facts')
        .values({ name: FACT, at: inside.clock() })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      // The file is part of the product.
      await build(inside, parse(await readFile(FILE, 'utf8')) as DemoRegistry, uses);
    });
  };

async function build(received: Context, demo: DemoRegistry, uses: Uses): Promise<void> {
  const context = asRegistry(received);
  await storeRecord(context, definitionOf(context, 'registries'), {
    ...demo.registry,
    storage_path: '/var/lib/docker-registry',
    config_path: '/etc/docker/registry/config.yml',
    default_quota: 50 * 1_024 * MIB,
    projects_per_owner: 20,
    simulated: true,
    status: 'ready',
    last_notice_at: context.clock(),
  });
  const owners = await context.db.kysely.selectFrom('users').select(['id', 'name', 'bp_id']).execute();
  const ownerOf = (account: string) => owners.find(({ name }) => name === account);
  const projects = new Map<string, number>();
  for (const { account, quota_gib: quota, ...values } of demo.projects) {
    const owner = ownerOf(account);
    const { id } = await storeRecord(context, definitionOf(context, 'registryProjects'), {
      ...values,
      user_id: owner?.id ?? null,
      bp_id: owner?.bp_id ?? null,
      quota_bytes: quota * 1_024 * MIB,
      used_bytes: 0,
      waiting_bytes: 0,
      storage_kind: 'image-repository',
      status: 'active',
    });
    projects.set(values.name, Number(id));
  }
  const images = [...demo.images, ...demo.overwritten].toSorted((a, b) => b.days - a.days);
  for (const image of images) await addImage(context, image);
  for (const { project, account, days, ...robot } of demo.robots)
    await createRecord(asOwner(context, ownerOf(account)), definitionOf(context, 'registryRobots'), {
      ...robot,
      project_id: projects.get(project) ?? null,
      expires_at: new Date(context.clock() + days * DAY_MS).toISOString(),
    });
  for (const { project, account, ...rule } of demo.retentions)
    await createRecord(asOwner(context, ownerOf(account)), definitionOf(context, 'registryRetentions'), {
      ...rule,
      project_id: projects.get(project) ?? null,
    });
  for (const id of projects.values()) await weighProject(context, id, uses);
}

const asOwner = (context: Context, owner: { id: number; name: string | null } | undefined): Context => ({
  ...context,
  actor: { ...context.actor, id: owner?.id ?? 0, name: owner?.name ?? '' },
});

/** A push as the registry would have reported it, with the manifests that it would have sent. */
async function addImage(now: Context, image: DemoImage): Promise<void> {
  const at = now.clock() - image.days * DAY_MS;
  const context: Context = { ...now, clock: () => at };
  const repository = await repositoryNamed(context, image.repository);
  if (repository === undefined) return;
  const manifests = manifestsOf(image);
  const [first] = manifests;
  if (first === undefined) return;
  const { db } = context;
  await notePushed(context, {
    repositoryId: repository.id,
    projectId: repository.project_id,
    digest: first.digest,
    mediaType: first.mediaType,
    by: image.by,
    at,
  });
  for (const reference of image.tags) await storeRead(context, { repository: image.repository, reference, manifests });
  const pulled = {
    pull_count: image.pulls,
    last_pull_at: now.clock() - Math.max(1, image.days * PULLED_AFTER) * DAY_MS,
  };
  await db.kysely
    .updateTable('registry_tags')
    .set(pulled)
    .where('repository_id', '=', repository.id)
    .where('name', '=', image.tags.at(-1) ?? '')
    .execute();
  await db.kysely
    .updateTable('registry_repositories')
    .set((eb) => ({
      pull_count: eb('pull_count', '+', image.pulls),
      last_pull_at: pulled.last_pull_at,
      last_push_at: at,
      last_push_by: image.by,
    }))
    .where('id', '=', repository.id)
    .execute();
  await db.kysely
    .updateTable('registry_projects')
    .set({ last_push_at: at })
    .where('id', '=', repository.project_id)
    .execute();
}

function manifestsOf({ repository, layers, platforms = [], artifact }: DemoImage): ReadOut[] {
  const oneOf = (platform: string): ReadOut => {
    const blobs = Object.entries(layers).map(([name, mib]) => ({
      digest: digestOf(`layer ${name} ${platform}`),
      size: mib * MIB,
    }));
    const config = {
      digest: digestOf(`config ${repository} ${JSON.stringify(layers)} ${platform}`),
      size: CONFIG_BYTES,
    };
    const text = JSON.stringify([repository, config, blobs]);
    return {
      kind: artifact ? 'artifact' : 'image',
      digest: digestOf(text),
      mediaType: IMAGE,
      size: text.length,
      blobs: [config, ...blobs],
      children: [],
    };
  };
  const images = (platforms.length === 0 ? ['any'] : platforms).map((platform) => ({ platform, ...oneOf(platform) }));
  const [only, ...others] = images;
  if (only !== undefined && others.length === 0) return [only];
  const children = images.map(({ platform, digest, size }) => ({ digest, size, platform: `linux/${platform}` }));
  const text = JSON.stringify(children);
  return [
    { kind: 'index', digest: digestOf(text), mediaType: INDEX, size: text.length, blobs: [], children },
    ...images,
  ];
}

const digestOf = (text: string): string => `sha256:${hash('sha256', text)}`;
