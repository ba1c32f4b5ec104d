import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const INDEX = 'application/vnd.oci.image.index.v1+json';
const CONFIG = 'application/vnd.oci.image.config.v1+json';
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: { os: string; architecture: string };
}

/** A layer of these bytes, compressed, so that clients take it as it is. */
export const layerOf = (bytes: number): Buffer => gzipSync(randomBytes(bytes), { level: 0 });

/** Writes an image as an OCI layout, which skopeo copies as it is: one image for each architecture. */
export function writeImage(folder: string, { layers, architectures = ['amd64'] }: WrittenImage): void {
  const blobs = join(folder, 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  writeFileSync(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  const put = (mediaType: string, content: Buffer): Descriptor => {
    const hex = createHash('sha256').update(content).digest('hex');
    writeFileSync(join(blobs, hex), content);
    return { mediaType, digest: `sha256:${hex}`, size: content.byteLength };
  };
  const images = architectures.map((architecture) => {
    const stored = layers.map((layer) => put(LAYER, layer));
    const config = {
      os: 'linux',
      architecture,
      config: {},
      rootfs: { type: 'layers', diff_ids: stored.map(({ digest }) => digest) },
    };
    const manifest = {
      schemaVersion: 2,
      mediaType: MANIFEST,
      config: put(CONFIG, Buffer.from(JSON.stringify(config))),
      layers: stored,
    };
    return { ...put(MANIFEST, Buffer.from(JSON.stringify(manifest))), platform: { os: 'linux', architecture } };
  });
  const [only] = images;
  const top =
    images.length === 1 && only !== undefined
      ? only
      : put(INDEX, Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests: images })));
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [top] }));
}

export interface WrittenImage {
  layers: readonly Buffer[];
  architectures?: readonly string[];
}
