import type { Json } from '#model/language/definition.ts';

/** A deployment as a template renders it, in the fields of the resource that it becomes. */
export interface ManifestDeployment {
  name: string;
  /** Deployments of the same stack that run before it. */
  depends_on: string[];
  values: Record<string, Json>;
}

/** A secret that deployments refer to by its name. The manifest has the path of its value and never the value. */
export interface ManifestSecret {
  name: string;
  path: string;
}

/** How programs connect: a port of a deployment, with what else they need to know. */
export interface ManifestConnection {
  deployment: string;
  port: number;
  scheme: string | null;
  username: string | null;
  database: string | null;
  secret: string | null;
}

/** What is backed up, restored, and gets another password. */
export interface ManifestDatabase {
  engine: 'postgresql' | 'mysql' | 'redis';
  deployment: string;
  username: string | null;
  database: string | null;
  secret: string;
}

/** What a revision runs. It is kept with the revision, so that a rollback needs no template. */
export interface Manifest {
  deployments: ManifestDeployment[];
  secrets: ManifestSecret[];
  connections: ManifestConnection[];
  database: ManifestDatabase | null;
  /** It is sold as one, and its deployments have no price of their own. A database always is. */
  package?: true;
}

export const EMPTY_MANIFEST: Manifest = { deployments: [], secrets: [], connections: [], database: null };
