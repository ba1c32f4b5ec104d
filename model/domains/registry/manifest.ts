import type { Json } from '#model/language/definition.ts';
import { DIGEST } from './imageName.ts';

export const INDEX_TYPES: ReadonlySet<string> = new Set([
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]);

/** Everything that a manifest may be: without a type that is named here, the registry answers that there is none. */
export const MANIFEST_TYPES: readonly string[] = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
  ...INDEX_TYPES,
];

export interface Blob {
  digest: string;
  size: number;
}

/** The parts of a manifest that the platform keeps. */
export interface ManifestContent {
  kind: 'image' | 'index' | 'artifact';
  /** The configuration and the layers, each once. */
  blobs: Blob[];
  /** Of an index: its manifests, with their platform if it is named. */
  children: (Blob & { platform?: string })[];
}

const IMAGE_CONFIGS: ReadonlySet<string> = new Set([
  'application/vnd.oci.image.config.v1+json',
  'application/vnd.docker.container.image.v1+json',
]);

/**
 * What a manifest consists of; undefined for text that is none.
 *
 * @example
 *   readManifest(body, 'application/vnd.oci.image.index.v1+json')?.children.length; // 2
 */
export function readManifest(body: Json | undefined, mediaType: string): ManifestContent | undefined {
  if (!isObject(body)) return undefined;
  if (INDEX_TYPES.has(mediaType)) {
    const children = listOf(body['manifests']).flatMap((entry) => {
      const blob = blobOf(entry);
      if (blob === undefined) return [];
      const platform = platformOf(entry);
      return [{ ...blob, ...(platform !== undefined && { platform }) }];
    });
    return { kind: 'index', blobs: [], children };
  }
  const config = isObject(body['config']) ? body['config'] : {};
  const blobs = [config, ...listOf(body['layers'])].flatMap((entry) => blobOf(entry) ?? []);
  const isImage = IMAGE_CONFIGS.has(String(config['mediaType'] ?? ''));
  return { kind: isImage ? 'image' : 'artifact', blobs: onceEach(blobs), children: [] };
}

function onceEach(blobs: readonly Blob[]): Blob[] {
  return [...new Map(blobs.map((blob) => [blob.digest, blob])).values()];
}

function blobOf(entry: Json): Blob | undefined {
  if (!isObject(entry)) return undefined;
  const { digest, size } = entry;
  if (typeof digest !== 'string' || !DIGEST.test(digest)) return undefined;
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? { digest, size } : undefined;
}

function platformOf(entry: Json): string | undefined {
  const platform = isObject(entry) && isObject(entry['platform']) ? entry['platform'] : undefined;
  const words = [platform?.['os'], platform?.['architecture'], platform?.['variant']];
  const named = words.filter((word): word is string => typeof word === 'string' && word !== 'unknown');
  return named.length < 2 ? undefined : named.join('/').slice(0, 64);
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
